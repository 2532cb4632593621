//! What runs on this machine.

/// How many processes have this in their command line.
pub fn with(part: &str) -> usize {
    let processes = std::fs::read_dir("/proc").unwrap().flatten();
    processes
        .filter_map(|process| std::fs::read(process.path().join("cmdline")).ok())
        .filter(|line| String::from_utf8_lossy(line).contains(part))
        .count()
}
