import { setInColumn } from './set-in-column.ts'

/** Stands in an empty set, which means any name; the first of all names. */
const anyName = ''

/** A set of names for each row, as bits: which names there are comes out as they are set. */
export class NameSets {
  readonly #rows: number
  readonly #places: Map<string, number>
  /** One array for every 32 names. */
  readonly #words: Uint32Array[]
  /** Of the sets that these began from. */
  readonly #shared: readonly Uint32Array[] | undefined
  #last: readonly string[] | undefined
  #bits: readonly number[] = []

  /** Empty, or with the rows of earlier sets, which stay as they are. */
  constructor(rows: number, earlier?: NameSets) {
    this.#rows = rows
    this.#places = earlier ? earlier.#places : new Map([[anyName, 0]])
    this.#shared = earlier ? earlier.#words : undefined
    this.#words = this.#shared ? [...this.#shared] : [new Uint32Array(rows)]
  }

  /** Rows are set one after the other: the programs of a lender often share one list, which is looked up once. */
  set(row: number, names: readonly string[]): void {
    if (names !== this.#last) {
      this.#last = names
      this.#bits = this.#bitsOf(names.length > 0 ? names : [anyName])
    }
    for (let word = 0; word < this.#words.length; word++)
      setInColumn(this.#words, this.#shared, word, row, this.#bits[word] ?? 0)
  }

  #bitsOf(names: readonly string[]): number[] {
    const bits: number[] = []
    for (const name of names) {
      const place = this.#places.get(name) ?? this.#places.size
      this.#places.set(name, place)
      const word = place >> 5
      this.#words[word] ??= new Uint32Array(this.#rows)
      bits[word] = ((bits[word] ?? 0) | (1 << (place & 31))) >>> 0
    }
    return bits
  }

  /** Marks the rows whose set leaves a name out. */
  markWithout(name: string, marks: Uint16Array, mark: number): void {
    const place = this.#places.get(name)
    const word = place === undefined ? undefined : this.#words[place >> 5]
    const bit = 1 << ((place ?? 0) & 31)
    const any = this.#words[0]!
    for (let row = 0; row < this.#rows; row++)
      if ((any[row]! & 1) === 0 && (word === undefined || (word[row]! & bit) === 0)) marks[row]! |= mark
  }
}
