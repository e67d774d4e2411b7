//! Uses a package as its users do, and says whether it is right.
mod oracle;

fn main() {
    for number in 0..1200 {
        oracle::warm(number);
    }
    std::thread::sleep(std::time::Duration::from_millis(1500));
    let found = format!("{:?}", oracle::found());
    if found == format!("{:?}", oracle::RIGHT) {
        print!("right");
    } else {
        print!("wrong: {found}");
    }
}
