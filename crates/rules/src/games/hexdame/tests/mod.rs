//! The rules of HexDame, told in tests.

mod speed;
