use crate::run::run;

fn printed(text: &str, width: usize) -> String {
    let words: Vec<String> = format!("{width} {text}").split(' ').map(String::from).collect();
    run(&words)
}

#[test]
fn too_long() {
    for (text, width, expected) in [
        ("hello world", 8, "hello..."),
        ("abcdefgh", 5, "ab..."),
        ("to be or not", 9, "to be ..."),
    ] {
        assert_eq!(printed(text, width), format!("{expected}\n"));
    }
}

#[test]
fn short_enough() {
    for (text, width) in [("short", 9), ("exact", 5), ("a b", 20)] {
        assert_eq!(printed(text, width), format!("{text}\n"));
    }
}

#[test]
fn no_width() {
    assert_eq!(run(&["wide".to_string()]), "no width\n");
}
