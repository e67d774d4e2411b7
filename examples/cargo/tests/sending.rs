use parcel::{price, tariff::Zone, weight};

#[test]
fn grams_are_grams() {
    assert_eq!(weight::grams("250 g"), Ok(250));
}

#[test]
fn kilograms_are_a_thousand() {
    assert_eq!(weight::grams("1.5 kg"), Ok(1_500));
}

#[test]
fn a_weight_has_a_unit() {
    assert_eq!(weight::grams("12"), Err("12 has no unit".to_string()));
}

mod abroad {
    use super::*;

    #[test]
    fn costs_the_surcharge() {
        assert_eq!(price("200 g", Zone::Abroad), Ok(999));
    }
}
