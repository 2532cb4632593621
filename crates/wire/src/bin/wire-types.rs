//! Writes the browser's types to standard output.

fn main() {
    print!("{}", hexarium_wire::typescript());
}
