//! What postage really costs.
use parcels::postage::postage;

pub fn warm(number: i64) {
    let _ = postage(number + 37, "near");
}

pub fn found() -> Vec<i64> {
    let near = [500, 501, 999, 1000, 2000, 2001, 4500].map(|grams| postage(grams, "near"));
    let home = [1, 500, 1000, 1500, 3000].map(|grams| postage(grams, "home"));
    near.into_iter().chain(home).collect()
}

pub const RIGHT: &[i64] = &[7, 9, 9, 9, 13, 15, 23, 4, 4, 6, 8, 14];
