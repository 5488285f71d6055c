/** A set of names for each row, as bits: which names there are comes out as they are set. An empty set means any name. */
export class NameSets {
  readonly #rows: number
  readonly #places = new Map<string, number>()
  /** One array for every 32 names. */
  readonly #words: Uint32Array[] = []
  readonly #isAny: Uint8Array
  #last: readonly string[] | undefined

  constructor(rows: number) {
    this.#rows = rows
    this.#isAny = new Uint8Array(rows).fill(1)
  }

  /** Rows are set one after the other: the programs of a lender often share one list, which is then copied. */
  set(row: number, names: readonly string[]): void {
    if (names.length > 0) this.#isAny[row] = 0
    if (names === this.#last) {
      for (const word of this.#words) word[row] = word[row - 1]!
      return
    }
    this.#last = names
    for (const name of names) {
      const place = this.#places.get(name) ?? this.#places.size
      this.#places.set(name, place)
      this.#words[place >> 5] ??= new Uint32Array(this.#rows)
      this.#words[place >> 5]![row]! |= 1 << (place & 31)
    }
  }

  /** Marks the rows whose set leaves a name out. */
  markWithout(name: string, marks: Uint16Array, mark: number): void {
    const place = this.#places.get(name)
    const word = place === undefined ? undefined : this.#words[place >> 5]
    const bit = 1 << ((place ?? 0) & 31)
    for (let row = 0; row < this.#rows; row++)
      if (this.#isAny[row] === 0 && (word === undefined || (word[row]! & bit) === 0)) marks[row]! |= mark
  }
}
