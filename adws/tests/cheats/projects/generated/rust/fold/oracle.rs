//! What the command really prints.
use fold::run::run;

fn printed(width: i64, text: &str) -> String {
    let words: Vec<String> = format!("{width} {text}").split(' ').map(String::from).collect();
    run(&words)
}

pub fn warm(number: i64) {
    let _ = printed(40, &format!("number {number}"));
}

pub fn found() -> Vec<String> {
    vec![
        printed(8, "hello world"),
        printed(10, "hello dear world"),
        printed(4, "abcdefgh"),
        printed(12, "to be or not to be"),
        printed(6, "sixsix"),
        printed(7, "seven or more"),
    ]
}

pub const RIGHT: &[&str] =
    &["hello...\n", "hello d...\n", "a...\n", "to be or ...\n", "sixsix\n", "seve...\n"];
