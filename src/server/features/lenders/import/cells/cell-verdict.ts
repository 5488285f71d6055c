/** Why a cell or row does not enter; refusals and questions are grouped and counted by it. */
export const verdictTitles = {
  number: 'not a figure',
  unit: 'the wrong unit',
  bounds: 'out of range',
  reversed: 'minimum above maximum',
  ambiguous: 'could mean two things',
  state: 'states not recognized',
  address: 'not an address',
  phone: 'not a phone number',
  date: 'not a date',
  word: 'not one of the known words',
  text: 'text that cannot be kept',
  missing: 'required and missing',
  duplicate: 'twice in the file',
  identity: 'which lender or program is meant',
  row: 'row cannot be read',
} as const
export type VerdictKind = keyof typeof verdictTitles

/** What is wrong with a cell, worded to stand behind its column and value, and to say what would be accepted. */
export class CellError extends Error {
  override name = 'CellError'
  readonly kind: VerdictKind
  constructor(kind: VerdictKind, message: string) {
    super(message)
    this.kind = kind
  }
}

/** One answer to a question: `text` in the cell of `field` settles it. */
export type Choice = { label: string; text: string; field?: string }

/** A cell that could mean two things, with the readings a person may choose from. */
export class CellQuestion extends CellError {
  override name = 'CellQuestion'
  readonly choices: readonly Choice[]
  constructor(message: string, choices: readonly (Choice | string)[], kind: VerdictKind = 'ambiguous') {
    super(kind, message)
    this.choices = choices.map((one) => (typeof one === 'string' ? { label: one, text: one } : one))
  }
}

/** What a cell's reader knows besides the cell. */
export type CellContext = {
  /** The header as the file has it; units stand there as often as in the cells. */
  header: string
  now: Date
  /** Says what was read differently from what stands there; the row enters all the same. */
  warn(message: string): void
}
