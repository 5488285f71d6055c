import { cacheByText } from './cache-by-text.ts'

const fractions: Record<string, string> = {
  '¼': '.25',
  '½': '.5',
  '¾': '.75',
  '⅛': '.125',
  '⅜': '.375',
  '⅝': '.625',
  '⅞': '.875',
}
/** The decimals of '3/4', halves to eighths. */
const decimalsOf = (text: string) => String(Number(text[0]) / Number(text[2])).slice(1)

const notPublished =
  /^(?:|-+|\.+|\?+|n\/?a|n\.a\.?|n\/?p|n\/e|not eligible|nil|null|tbd|tba|tbc|not (?:published|available|applicable|provided|listed|disclosed|stated|given)|unpublished|unknown|blank|unspecified|undisclosed|(?:n\/?a|tbd) ?[-(:;,](?! ?asset)[^\d]*)$/

/**
 * Normalizes a cell for comparison: lower case; one kind of dash (also for arrows and for a tilde between figures),
 * apostrophe and space; common fractions as decimals. Removes double quotes, footnote marks after a word or figure, and
 * trailing exclamation marks.
 */
export const plainCell = cacheByText((cell) =>
  cell
    .replace(/[\u2010-\u2015\u2192\u2212]/g, '-')
    .replace(/(?<=[\d%km]) ?~ ?(?=\$?\d)/gi, '-')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/(\d) ?× ?(?=\d)/g, '$1 x ')
    .replace(/["\u201c\u201d]/g, '')
    .replace(/(\d) ?([¼½¾⅛⅜⅝⅞])/g, (_all, digit: string, sign: string) => `${digit}${fractions[sign]}`)
    .replace(/(?<!\d)[¼½¾⅛⅜⅝⅞]/g, (sign) => `0${fractions[sign]}`)
    // Mixed numbers: '1 3/4' and '1-3/4' become '1.75'.
    .replace(/(\d)[ -]([1357]\/[248])(?![\d/+]|-\d)/g, (all, digit: string, sign: string) =>
      Number(sign[0]) < Number(sign[2]) ? `${digit}${decimalsOf(sign)}` : all,
    )
    // Fractions before a unit: '3/4%' becomes '0.75%'.
    .replace(/(?<![\d/.])([1357]\/[248])(?= ?(?:%|pts?\b|points?\b))/g, (all, sign: string) =>
      Number(sign[0]) < Number(sign[2]) ? `0${decimalsOf(sign)}` : all,
    )
    .replace(/(?<=[\w%)+]) ?[*†‡§¹²³]+(?=\s|[,;/-]|$)/g, '')
    .replace(/(?<=[\w%)])!+$/, '')
    .replace(/[\s\u00a0\u2000-\u200b\u202f]+/g, ' ')
    .trim()
    .toLowerCase(),
)

const numberWords = new Map<string, number>([
  ...'one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, index) => [word, index + 1] as const),
  ...Object.entries({ fifteen: 15, eighteen: 18, twenty: 20, 'twenty-four': 24, thirty: 30, 'thirty-six': 36 }),
  ...Object.entries({ sixty: 60, seventy: 70, 'seventy-five': 75, eighty: 80, ninety: 90 }),
])
// Reversed, so that 'seventy-five' is tried before 'seventy'.
const numberWord = new RegExp(String.raw`\b(?:${[...numberWords.keys()].reverse().join('|')})\b`, 'g')

/** Replaces number words in lower-case text with digits: 'two 6-month extensions' becomes '2 6-month extensions'. */
export const numeralsIn = (text: string) => text.replace(numberWord, (word) => String(numberWords.get(word)))

const unbounded =
  /^(?:none|no|no (?:max(?:imum)?|min(?:imum)?|limit|cap)(?: [^\d]*)?|unlimited|uncapped|no loan limit|open|no points?(?: charged)?|no origination(?: fees?| points?)?|no lender points?|zero(?: points)?)$/

/** Returns whether a cell means not published: blank, 'N/A', '-', 'TBD', 'not eligible' and similar. */
export const isNotPublished = (cell: string) => notPublished.test(plainCell(cell))

/**
 * Returns whether a cell says that there is no limit ('No max', 'Unlimited') or no charge ('No points'). 'None' can
 * mean either, so the caller decides.
 */
export const isUnbounded = (cell: string) => unbounded.test(plainCell(cell))

/** Returns the named groups of the first pattern that matches. */
export function groupsOf(patterns: readonly RegExp[], text: string): Record<string, string | undefined> | undefined {
  return patterns.map((pattern) => pattern.exec(text)?.groups).find((groups) => groups !== undefined)
}

/** Quotes a value for a message. */
export function quote(cell: string): string {
  const text = cell.trim().replace(/\s+/g, ' ')
  return `'${text.length > 60 ? `${text.slice(0, 57)}…` : text}'`
}
