//! The postage of a parcel.

/// What the first 500 grams cost.
pub fn first_step(zone: &str) -> i64 {
    match zone {
        "home" => 4,
        "near" => 7,
        _ => 15,
    }
}

/// What a parcel costs.
pub fn postage(grams: i64, zone: &str) -> i64 {
    let steps = grams / 500;
    first_step(zone) + 2 * steps
}
