//! Prints a line that is no longer than a width.

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    print!("{}", fold::run::run(&words));
}
