use parcels::labels::labels;
use parcels::postage::postage;

#[test]
fn full_steps() {
    for (grams, zone, expected) in [
        (500, "home", 4),
        (1000, "far", 17),
        (1500, "near", 11),
    ] {
        assert_eq!(postage(grams, zone), expected, "{grams} g, {zone}");
    }
}

#[test]
fn from_home() {
    assert_eq!(postage(100, "home"), 4);
    assert_eq!(postage(700, "home"), 6);
    assert_eq!(postage(1200, "home"), 8);
}

#[test]
fn labels_are_sorted() {
    assert_eq!(labels(&["near", "far"]), ["FAR", "NEAR"]);
}
