//! The tariff: steps of weight, and a surcharge for what goes abroad.

/// Where a parcel goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zone {
    Home,
    Abroad,
}

const STEPS: [(u32, u32); 3] = [(1_000, 399), (2_000, 549), (10_000, 1_049)];
const SURCHARGE: u32 = 600;

/// Returns the price in cents of so many grams, none where they are too many.
pub fn price(grams: u32, zone: Zone) -> Option<u32> {
    let (_, cents) = STEPS.iter().find(|(limit, _)| grams < *limit)?;
    Some(match zone {
        Zone::Home => *cents,
        Zone::Abroad => cents + SURCHARGE,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_light_parcel_is_cheap() {
        assert_eq!(price(200, Zone::Home), Some(399));
    }

    #[test]
    fn a_limit_belongs_to_its_step() {
        assert_eq!(price(2_000, Zone::Home), Some(549));
    }

    #[test]
    fn abroad_costs_more() {
        assert_eq!(price(200, Zone::Abroad), Some(999));
    }

    #[test]
    fn what_is_too_heavy_has_no_price() {
        assert_eq!(price(10_001, Zone::Home), None);
    }
}
