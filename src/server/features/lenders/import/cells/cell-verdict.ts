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
  formula: 'formula without a value',
  total: 'rows of totals',
  transactional: 'transactional funding',
} as const
export type VerdictKind = keyof typeof verdictTitles

/** The fault of a cell, worded to follow its column and value, with an example of an accepted form. */
export class CellError extends Error {
  override name = 'CellError'
  readonly kind: VerdictKind
  constructor(kind: VerdictKind, message: string) {
    super(message)
    this.kind = kind
  }
}

/** One answer to a question: `text` in the cell of `field` settles it. `key` names the answer for all cells of a column. */
export type Choice = { key?: string; label: string; text: string; field?: string }

/** Topics of questions that every cell of a column may raise, worded for the whole column. */
export const questionTopics = {
  fraction: { title: 'Are these fractions of one?', answers: { percent: 'Yes, in percent', none: 'Leave them out' } },
  scale: { title: 'Are these whole dollars?', answers: { dollars: 'Whole dollars', scaled: 'In the header’s unit' } },
  thousands: {
    title: 'Are these thousands?',
    answers: { thousands: 'Thousands', millions: 'Millions', dollars: 'Whole dollars' },
  },
  dots: { title: 'Does the dot separate thousands?', answers: { thousands: 'Thousands', decimals: 'Decimals' } },
  side: { title: 'Smallest or largest loan?', answers: { from: 'Smallest', upTo: 'Largest' } },
  years: { title: 'Months or years?', answers: { months: 'Months', years: 'Years' } },
  monthly: { title: 'Are these rates a month?', answers: { yearly: 'Yes, times 12', none: 'Leave them out' } },
  noPoints: { title: 'Does this mean no points?', answers: { zero: 'No points', none: 'Not published' } },
  pair: { title: 'Of price and ARV?', answers: { two: 'Price, then ARV', lowest: 'The lower one' } },
  spreadsheetDate: { title: 'Were these ranges?', answers: { range: 'Ranges', none: 'Leave them out' } },
  active: { title: 'Do these lend today?', answers: { yes: 'Yes', no: 'No' } },
  formula: { title: 'Formulas without a value', answers: { none: 'Leave them out' } },
  range: { title: 'Out of range', answers: { none: 'Leave them out' } },
} as const satisfies Record<string, { title: string; answers: Record<string, string> }>
export type QuestionTopic = keyof typeof questionTopics

/** A cell that could mean two things, with the readings a person may choose from. */
export class CellQuestion extends CellError {
  override name = 'CellQuestion'
  readonly choices: readonly Choice[]
  /** Set where one answer may hold for the whole column. */
  readonly topic: QuestionTopic | undefined
  constructor(
    message: string,
    choices: readonly (Choice | string)[],
    { kind = 'ambiguous', topic }: { kind?: VerdictKind; topic?: QuestionTopic } = {},
  ) {
    super(kind, message)
    this.choices = choices.map((one) => (typeof one === 'string' ? { label: one, text: one } : one))
    this.topic = topic
  }
}

/** An answer as its own text. */
export const choice = (key: string, text: string): Choice => ({ key, label: text, text })

/** The context in which a cell is read. */
export type CellContext = {
  /** The header as the file has it. It often has the unit of its cells. */
  header: string
  now: Date
  /** Adds a note about a cell that was read differently from its text. The row still enters. */
  warn(message: string): void
}
