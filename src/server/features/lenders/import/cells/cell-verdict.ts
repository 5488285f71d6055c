/** Reasons why a cell or row isn't imported. Refusals and questions are grouped and counted by them. */
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
  unlisted: 'programs that are not listed',
  compare: 'not compared with the file',
} as const
export type VerdictKind = keyof typeof verdictTitles

/** An error in a cell. The message follows the column and value and gives an accepted example. */
export class CellError extends Error {
  override name = 'CellError'
  readonly kind: VerdictKind
  constructor(kind: VerdictKind, message: string) {
    super(message)
    this.kind = kind
  }
}

/**
 * One answer to a question. Choosing it puts `text` into the cell of `field`. `key` identifies the same answer in other
 * cells of the column.
 */
export type Choice = { key?: string; label: string; text: string; field?: string }

/** Topics of questions that apply to whole columns, worded for the column. */
export const questionTopics = {
  fraction: { title: 'Are these fractions of one?', answers: { percent: 'Yes, in percent', none: 'Leave them out' } },
  scale: { title: 'Are these whole dollars?', answers: { dollars: 'Whole dollars', scaled: 'In the header’s unit' } },
  thousands: {
    title: 'Are these thousands?',
    answers: { thousands: 'Thousands', millions: 'Millions', dollars: 'Whole dollars' },
  },
  dots: { title: 'Does the dot separate thousands?', answers: { thousands: 'Thousands', decimals: 'Decimals' } },
  side: { title: 'Smallest or largest loan?', answers: { from: 'Smallest', upTo: 'Largest' } },
  base: { title: 'Of the price or of all costs?', answers: { price: 'Of the price', cost: 'Of all costs' } },
  years: { title: 'Months or years?', answers: { months: 'Months', years: 'Years' } },
  monthly: { title: 'Are these rates a month?', answers: { yearly: 'Yes, times 12', none: 'Leave them out' } },
  noPoints: { title: 'Does this mean no points?', answers: { zero: 'No points', none: 'Not published' } },
  pair: { title: 'Of price and ARV?', answers: { two: 'Price, then ARV', lowest: 'The lower one' } },
  spreadsheetDate: { title: 'Were these ranges?', answers: { range: 'Ranges', none: 'Leave them out' } },
  active: { title: 'Do these lend today?', answers: { yes: 'Yes', no: 'No' } },
  sample: { title: 'Are these sample lenders?', answers: { yes: 'Yes', no: 'No' } },
  formula: { title: 'Formulas without a value', answers: { none: 'Leave them out' } },
  range: { title: 'Out of range', answers: { none: 'Leave them out' } },
} as const satisfies Record<string, { title: string; answers: Record<string, string> }>
export type QuestionTopic = keyof typeof questionTopics

/** Thrown for a cell with several possible readings, of which the operator must choose one. */
export class CellQuestion extends CellError {
  override name = 'CellQuestion'
  readonly choices: readonly Choice[]
  /** Set when one answer can apply to the whole column. */
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

/** Creates an answer whose label is its text. */
export const choice = (key: string, text: string): Choice => ({ key, label: text, text })

/** The answer that leaves a value out. */
export const notPublishedChoice = choice('none', 'not published')

/** The context in which a cell is read. */
export type CellContext = {
  /** The file's header, which often has the unit of its cells. */
  header: string
  now: Date
  /** Adds a note that a cell was read differently from its text. The row is still imported. */
  warn(message: string): void
}

/** Returns the values without null, undefined, empty texts and empty lists. */
export function present<Values extends object>(values: Values) {
  const isNamed = (value: unknown) => value != null && value !== '' && !(Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(values).filter(([, value]) => isNamed(value))) as {
    [Key in keyof Values]?: Exclude<Values[Key], null | undefined | ''>
  }
}

/**
 * Runs a cell parser and returns its value. Undefined if the parser throws a `CellError` or gives a warning that
 * `isHarmless` doesn't match. By default, no warning is harmless.
 */
export function readWhole<Read>(
  read: (context: CellContext) => Read,
  { header = '', now = new Date(0) }: Partial<CellContext> = {},
  isHarmless = /^$/,
): Read | undefined {
  let isWhole = true
  const warn = (message: string) => {
    isWhole &&= isHarmless.test(message)
  }
  try {
    const value = read({ header, now, warn })
    return isWhole ? value : undefined
  } catch (error) {
    if (error instanceof CellError) return undefined
    throw error
  }
}
