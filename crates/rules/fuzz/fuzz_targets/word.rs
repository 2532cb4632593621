#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| hexarium_rules::fuzz::word(data));
