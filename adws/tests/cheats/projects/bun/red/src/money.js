export class Money {
  constructor(cents, currency = "EUR") {
    this.cents = cents;
    this.currency = currency;
  }

  plus(other) {
    return new Money(this.cents + other.cents, this.currency);
  }

  share(percent) {
    return new Money(Math.trunc((this.cents * percent) / 100), this.currency);
  }

  toString() {
    return `${(this.cents / 100).toFixed(2)} ${this.currency}`;
  }
}
