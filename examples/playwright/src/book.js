const PAGE = 3;

export class Book {
  #entries = [];

  sign(name, text) {
    this.#entries.push({ name, text });
    return this.#entries.length;
  }

  get pages() {
    return Math.floor(this.#entries.length / PAGE);
  }

  page(number) {
    const newestFirst = [...this.#entries].reverse();
    return newestFirst.slice((number - 1) * PAGE, number * PAGE);
  }
}
