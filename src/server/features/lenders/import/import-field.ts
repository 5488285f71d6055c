import { lenderFieldLabel } from '#domain/matching/lender-field-labels.ts'
import { type CellContext, readWhole } from './cells/cell-verdict.ts'
import { isNotPublished, quote } from './cells/plain-cell.ts'
import type { FileField, FileValues } from './file-values.ts'

/**
 * Parses one form of a cell. Undefined for a text it doesn't understand.
 * @throws CellQuestion for an ambiguous text, CellError for a value out of bounds.
 */
export type Parser = (cell: string, context: CellContext) => FileValues | undefined

/** A field of a file: the headers that name it, and its parsers in order. */
export type Field = {
  /** The name in the command line's --map option and in exports. */
  name: string
  /**
   * The words that its headers consist of, in the singular and without spaces. A header needs one from before the bar
   * (` | `), which names the field. Those after the bar only accompany it.
   */
  words: string
  /** The bounds that a header may name: '', 'min', 'max' or 'max min'. By default '' and the field name's own bound. */
  sides?: readonly string[]
  parsers: readonly Parser[]
  /** An example for the note about a cell that no parser understands. */
  example: string
  /** Values of a blank cell. */
  empty: FileValues
  /** The fields that a cell is about. A parser's values for other fields apply only if no own column sets them. */
  own: readonly FileField[]
  /** Whether several columns may hold this field. The first value that isn't null applies. */
  mayRepeat?: boolean
  /** Whether several columns of this field add up. */
  isSummed?: boolean
  /** Whether a cell may list tiers for different borrowers or loans. */
  hasTiers?: boolean
}

/**
 * Parses a cell that isn't blank with the first parser that understands it. Failing that, parses the one part of a
 * sentence that states the field. Returns the field's `empty` values for 'n/a' and the like and, with a warning, for
 * text that isn't understood.
 * @throws CellError when a parser rejects the text, such as a figure out of bounds. CellQuestion when it is ambiguous.
 */
export function readField(field: Field, text: string, context: CellContext): FileValues {
  // A database exports lists as ["CA","AZ"].
  const cell = /^\[".*"\]$/s.test(text) ? text.slice(2, -2).replace(/"\s*,\s*"/g, ', ') : text
  if (isNotPublished(cell)) return field.empty
  // A list may have an entry per line.
  const texts = cell.includes('\n') ? [cell, cell.replace(/[\s,;]*\n[\s,;]*/g, ', ')] : [cell]
  for (const one of texts)
    for (const parse of field.parsers) {
      const notes: string[] = []
      const values = parse(one, { ...context, warn: (message) => notes.push(message) })
      if (values === undefined) continue
      for (const note of notes) context.warn(note)
      return values
    }
  const stated = readFirstSentence(field, cell, context) ?? readStatingPart(field, cell, context)
  if (stated) return stated
  context.warn(`${quote(cell)} wasn’t understood and counts as not published; write it like ${field.example}`)
  return field.empty
}

/** Parses a cell by its first sentence: '$75,000 to $1.5 million. Larger loans considered.' The others have no figures. */
function readFirstSentence(field: Field, cell: string, context: CellContext): FileValues | undefined {
  const [, first = '', rest = ''] = /^([^\n]*?\d[^\n]*?[a-z\d%)]{2})\.\s+([A-Z]\D*)$/.exec(cell) ?? []
  if (rest === '' || /\b(?:must|requir|needs?|no|not|only|except|limited)\b/i.test(rest)) return undefined
  const values = field.parsers
    .map((parse) => readWhole((whole) => parse(first, whole), context, anyFigure))
    .find((one) => one !== undefined && Object.values(one).some((value) => value !== null))
  if (values) context.warn(`${quote(rest)} was left out`)
  return values
}

/** Words that leave open whether a sentence's figure applies. */
const conditional =
  /\b(?:if|unless|except\w*|otherwise|when|only|prefer\w*|ideal\w*|case|negotiable|consider\w*|may|might|could|varies|vary|recommend\w*|reduced|less|else|waived?|not|then|after|until|thereafter)\b|[<≤]/i

/** Notes about which figure of a part was used. */
const anyFigure = /has no upper limit|was read (?:as|from) its|lists tiers/

/** Words of a sentence that say nothing about its figure. */
const neutral =
  /\b(?:our|we|us|you|your|there|is|are|be|will|can|hold|offer|lend|provide|fund|finance|fixed|require[sd]?|requirements?|must|have|has|a|an|the|this|these|its?|standard|typical(?:ly)?|usual(?:ly)?|generally|currently|available|offered|charged?|borrowers?|hard|amounts?|reserved|per|each|every|all|for|of|in|with|qualify(?:ing)?|approv(?:al|ed)|assessment|annum|once|underwritten|range|targeted|soft|loans?|payments?|original|balance|closing)\b/gi

/**
 * Parses the one part of a sentence that states a field: '680 minimum FICO and no serious delinquencies', 'Our standard
 * loan term is between 9-12 months'. Removes the field's own words and neutral words. Undefined if no part states the
 * field, if two parts differ, or if a word makes the figure conditional.
 */
function readStatingPart(field: Field, cell: string, context: CellContext): FileValues | undefined {
  if (!/\d/.test(cell) || (cell.match(/[a-z]{2,}/gi) ?? []).length < 2 || conditional.test(cell)) return undefined
  const own = new Set(field.words.split(/ (?:\| )?/).filter((word) => word.length > 2 && !/^m(?:in|ax)|^no/.test(word)))
  const bare = (text: string) =>
    text
      .replace(neutral, ' ')
      .replace(/[a-z]{3,}/gi, (word) => (own.has(word.toLowerCase().replace(/s$/, '')) ? ' ' : word))
      .replace(/[\s.]+$|^\W+(?=\w)|\s+(?=[,.%])/g, '')
      .replace(/\s+/g, ' ')
  const parts = cell
    .replace(/\bbetween (\S+) and (?=\$?\d)/i, '$1-')
    .split(/[.;]\s+|[()]|,\s+|\s+(?:and|depending|dep\.? on|based|subject|plus|assuming)\s+/i)
    .filter((part) => /\d/.test(part))
  const read = parts.flatMap((part) => {
    const text = bare(part)
    const values = field.parsers
      .map((parse) => readWhole((whole) => parse(text, whole), context, anyFigure))
      .find((one) => one !== undefined && Object.values(one).some((value) => value !== null))
    return values &&
      Object.values(values)
        .flat()
        .some((value) => typeof value === 'number')
      ? [{ part, text, values }]
      : []
  })
  const [one, ...others] = read
  // '2 points broker, 1 point lender' has two figures in one unit.
  const signs = (text: string) => text.replace(/^\+.*/, '').match(/\d ?(?:%|pts?\b|points?\b|x\b|k\b)|\$ ?\d/gi) ?? []
  const isOfUnit = (part: string) => part !== one?.part && signs(part).length > 0
  if (!one || others.length > 0 || (signs(one.part).length > 0 && parts.some(isOfUnit))) return undefined
  context.warn(`only ${quote(one.text)} was read of ${quote(cell)}`)
  return one.values
}

export const fieldLabel = ({ name }: Field) => lenderFieldLabel(name) ?? name

type More = Partial<Pick<Field, 'example' | 'empty' | 'hasTiers'>>

/** Creates a field with one parser for its value. */
export const field = (
  name: FileField,
  words: string,
  read: (cell: string, context: CellContext) => unknown,
  more: More = {},
): Field => ({
  name,
  words,
  parsers: [
    (cell, context) => {
      const value = read(cell, context)
      return value === undefined ? undefined : ({ [name]: value } as FileValues)
    },
  ],
  example: '',
  empty: { [name]: null } as FileValues,
  own: [name],
  ...more,
})

/** Creates a field whose parsers may set several values. */
export const parsed = (name: FileField, words: string, more: Partial<Field> & Pick<Field, 'parsers'>): Field => ({
  ...field(name, words, () => undefined),
  ...more,
})

/** Returns the names of fields that set one value of the same name. */
export function singleFields(of: readonly Field[]): string[] {
  return of.filter(({ name, own }) => own.some((one) => one === name)).map(({ name }) => name)
}

/**
 * Returns the only field of 'Fee / Rate' that understands a single value. The prepayment parser accepts any text, so in
 * 'Rate / Prepay' it gets a text that another field understands only if the text mentions prepayment.
 */
export function fieldOfOne(
  parts: readonly Field[],
  text: string,
  context: Pick<CellContext, 'header' | 'now'>,
): Field | undefined {
  const clear = parts.filter((field) => {
    const values = text.trim() === '' ? {} : (readWhole((whole) => readField(field, text, whole), context) ?? {})
    return Object.values(values).some((value) => value !== null)
  })
  if (/prepay|ppp|penalty|yield|lockout|\bopen\b/i.test(text)) return clear.find(({ name }) => name === 'prepay')
  // '6.99+' under 'Rate & points' is a rate, and '12% 3 pts' is both.
  const rate = parts.find(({ name }) => name === 'rate')
  if (rate && /(?:%|\b(?:prime|sofr)\b).*\d ?p(?:oin)?ts?\b/i.test(text)) return rate
  if (rate && clear.includes(rate) && Number.parseFloat(text) >= 5) return rate
  const others = clear.filter(({ name }) => name !== 'prepay' || /\d[-/]\d/.test(text))
  return others.length > 1 ? undefined : (others[0] ?? (clear.length === 1 ? clear[0] : undefined))
}

/** Notes that don't mean that a word of the cell was lost. */
const harmless =
  /^'?DC|left out: only the 50 states|lists tiers; its lowest|was read as the (?:fee of one draw|exit fee|cost of one extension)|has a fee of .* read as fees$|both were read$/

/** Returns whether a field's parsers understand all words of a text. */
export function understands(field: Field, text: string, now: Date): boolean {
  const values = readWhole((context) => readField(field, text, context), { now }, harmless) ?? {}
  return Object.values(values).some((value) => value !== null)
}
