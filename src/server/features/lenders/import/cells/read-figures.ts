import { type CellContext, CellQuestion, choice, notPublishedChoice } from './cell-verdict.ts'
import { groupsOf, numeralsIn, plainCell, quote } from './plain-cell.ts'
import { monthNames } from './read-date.ts'

/** The grammar of one kind of figure. */
export type Grammar = {
  /** Units after or before a figure, without capturing groups. */
  unit: RegExp
  /** Words near figures that don't change their meaning. */
  filler: RegExp
  /** Expressions with figures that are ignored with a warning when other figures remain: '5/1 ARM' next to a rate. */
  asides?: readonly RegExp[]
  /** Whether '9,5' is a list of two figures instead of a decimal comma. */
  isListingByComma?: boolean
  /**
   * Parses the digits of one figure. `unit` is '' without one.
   * @throws CellError for malformed digits. CellQuestion when they have two possible values.
   */
  number(digits: string, unit: string, context: CellContext): number
}

export type Figure = { value: number; unit: string; digits: string }
export type Figures = {
  list: Figure[]
  /** 'from 9.99%' and '75K+' have no upper bound, 'up to $2M' no lower one. */
  bound: 'exact' | 'from' | 'upTo'
  /** '9-12' is a range. '80/85/90' is a list of tiers. */
  join: 'single' | 'range' | 'tiers'
}

const fromWords =
  /^(?:(?:rates? )?(?:from|starting(?: at| from)?|starts?(?: at| from)?|as (?:low|little|few|fast|quick|quickly|soon) as|low as|min(?:imum)?\.?(?: of)?|at least|over|above|more than|no less than|not less than)\b[.:]?|>=?|≥) */
const upToWords =
  /^(?:(?:up to|upto|(?:not|never) over|as (?:much|high|long) as|max(?:imum)?\.?(?: of)?|at most|under|below|less than|within|no more than|not to exceed|through|to(?= ?\$?\d))\b[.:]?|<=?|≤) */
const fromTail =
  /(?: *\+| (?:and|&) (?:up|above|over|higher|more)| or (?:more|higher|greater|better|above)| min(?:imum)?\.?(?: loans?(?: amount| size)?)?| floor)$/
const upToTail =
  /(?: max(?:imum)?\.?(?: loans?(?: amount| size)?)?| cap| ceiling| or (?:less|lower|below)| and (?:under|below))$/
const bracket = / ?\([^)]*\) ?/g
const addition =
  / (?:(?:\+|plus|with|w\/|for|depending|based|subject|@|if|when) (?!up\b)|at (?=\d)|on (?=[a-z])|(?:from|after|upon|once) (?![\d$]))(?:[^,;]|,(?=\d{3}))*/g
const about = /^(?:approx(?:imately)?\.?|about|around|avg\.?|average|typically|usually|~|≈|between|range:?) */
const digitsPattern = /\d[\d,.]*\d|\.?\d+/y
const separators = /^(?:-|to|thru|through|until|\/|,|&|and|or|;|\|)$/

/**
 * Parses the figures of a cell. Undefined for free text. If a figure remains without them, ignores text in parentheses,
 * the grammar's asides, and words after 'with', 'if' and the like, with a warning: '10% (fixed)' is 10%.
 * @throws CellError for a malformed figure. CellQuestion for one with two readings and for a date that a spreadsheet
 * may have made of a range.
 */
export function readFigures(cell: string, grammar: Grammar, context: CellContext): Figures | undefined {
  assertNoDate(cell)
  let text = joinEnds(plainCell(cell).replace(/ or (?:more|greater|higher) (?=[a-z])/g, '+ '))
  // No quantity here can be negative.
  if (/^-\s?\d/.test(text)) return undefined
  for (const aside of [bracket, ...(grammar.asides ?? []), addition]) {
    const outside = text.replace(aside, ' ').trim()
    if (outside === text || !/\d/.test(outside)) continue
    const dropped = text.match(aside)!.join(' ')
    context.warn(`${quote(dropped.trim())} was left out`)
    text = outside
  }
  text = numeralsIn(text)
    .replace(/\ba (?=week|month|year|day|million)/g, '1 ')
    .replace(/^no min(?:imum)? ?(?:-|to) /, 'up to ')
    .replace(/^(?:loans?|rates?|terms?|amounts?|origination(?: fees?)?|points):? (?=from|of|up|starting|\d|\$)/, '')
    .replace(/^(.*\d)\+( ?[a-z].*)$/, 'from $1$2')
    .replace(about, '')
    .replace(/(.) up to /, '$1 to ')
    .replace(/(?: ?- ?| to | and | )(?:no|without) (?:max(?:imum)?|limit|cap)$|(?: ?- ?| to )unlimited$/, '+')
  return parse(text, grammar, context) ?? parseFirst(text, grammar, context)
}

const lowWord = String.raw`min(?:imum)?\.?(?: of)?`
const highWord = String.raw`max(?:imum)?\.?(?: of)?`
const endsBefore = new RegExp(String.raw`^${lowWord}:? ?(\S.*?)[\s,;/&-]*(?:and |to )?\b${highWord}:? ?(\S.*)$`)
const endsBehind = new RegExp(String.raw`^(.*?\S) ?\(?${lowWord}\)?[\s,;/&-]*(?:and |to )?(\S.*?) ?\(?${highWord}\)?$`)

/** Joins 'Min $50,000; max $3,000,000' and '$50K (min) - $3M (max)' into a range. */
function joinEnds(text: string): string {
  const alone = /^(.*\d.*?)[,;/ ]+no max(?:imum)?$/.exec(text)?.[1]
  if (alone && /\bmin/.test(alone)) return alone
  const [, low, high] = endsBefore.exec(text) ?? endsBehind.exec(text) ?? []
  const isEnd = (end: string | undefined) => end !== undefined && /\d/.test(end) && !/m(?:in|ax)/.test(end)
  return isEnd(low) && isEnd(high) ? `${low} to ${high}` : text
}

/** Parses the figures before the first comma or semicolon if words follow, and reports those: `9 mos, ext to 12`. */
function parseFirst(text: string, grammar: Grammar, context: CellContext): Figures | undefined {
  const [first = '', rest] = text.split(/[;,](?= |$)(.*)/s)
  if (rest === undefined || !/\d/.test(first) || !/[a-z]/.test(rest)) return undefined
  const figures = parse(first.trim(), grammar, context)
  if (figures && rest.trim() !== '') context.warn(`${quote(rest.trim())} was left out`)
  return figures
}

function parse(cell: string, grammar: Grammar, context: CellContext): Figures | undefined {
  let text = cell
  let bound = 'exact' as Figures['bound']
  const strip = (pattern: RegExp, is: Figures['bound']) => {
    if (!pattern.test(text)) return
    text = text.replace(pattern, '')
    bound = is
  }
  strip(upToTail, 'upTo')
  strip(fromTail, 'from')
  const isPlus = bound === 'from'
  strip(fromWords, 'from')
  strip(upToWords, 'upTo')
  const parts = tokenize(text, grammar)
  if (!parts) return undefined
  const list = parts.figures.map(({ digits, unit }) => ({ digits, unit, value: grammar.number(digits, unit, context) }))
  const isRange = list.length === 2 && /^(?:-|to|thru|through|until|and)$/.test(parts.separators[0]!)
  if (isRange && !isPlus) bound = 'exact'
  return { list, bound, join: list.length === 1 ? 'single' : isRange ? 'range' : 'tiers' }
}

function tokenize(text: string, { unit, filler, isListingByComma = false }: Grammar) {
  const figures: { digits: string; unit: string }[] = []
  const between: string[] = []
  const unitPattern = new RegExp(` ?(?:${unit.source})(?![a-z0-9])\\.?`, 'y')
  const fillerPattern = new RegExp(` ?(?:${filler.source})(?![a-z0-9])`, 'y')
  const wordPattern = / ?(\$|[a-z]+|[^\s\d])/y
  let at = 0
  let isAfterFigure = false
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found) at = pattern.lastIndex
    return found?.[0]
  }
  while (at < text.length) {
    while (text[at] === ' ' || text[at] === '$') at++
    const digits = take(digitsPattern)
    if (digits) {
      if (isAfterFigure) return undefined
      const listed = splitList(digits, isListingByComma)
      between.push(...listed.slice(1).map(() => ','))
      const unitText = (take(unitPattern) ?? '').trim().replace(/\.$/, '')
      figures.push(...listed.map((one) => ({ digits: one, unit: unitText })))
      isAfterFigure = true
      continue
    }
    if (take(fillerPattern) || at >= text.length) continue
    const word = take(wordPattern)?.trim()
    if (word === undefined) return undefined
    if (separators.test(word) && isAfterFigure) {
      between.push(word)
      isAfterFigure = false
    } else if (!/^(?:and|or|-|\/|,|;|:|to)$/.test(word)) return undefined
  }
  return figures.length === 0 || between.length < figures.length - 1 ? undefined : { figures, separators: between }
}

/** Splits '12,18,24' into three figures. '1,500,000' is one. */
function splitList(digits: string, isListingByComma: boolean): string[] {
  const commas = digits.split(',').length - 1
  if (commas === 0 || /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(digits) || (commas === 1 && !isListingByComma)) return [digits]
  return digits.includes('.') && !isListingByComma ? [digits] : digits.split(',')
}

const spreadsheetDates = [
  /^\d{4}-(?<month>\d{2})-(?<day>\d{2})$/,
  /^(?<day>\d{1,2})-(?<month>[a-z]{3})$/i,
  /^(?<month>[a-z]{3})-(?<day>\d{2})$/i,
]

/** Raises a question for dates, because spreadsheets silently convert '6-12' to June 12. */
function assertNoDate(cell: string): void {
  const { month = '', day } = groupsOf(spreadsheetDates, cell.trim()) ?? {}
  const low = Number(month) || monthNames.indexOf(month.toLowerCase()) + 1
  const high = Number(day)
  if (low > 0 && high > 0)
    throw new CellQuestion(
      `is a date; a spreadsheet may have made it of ${low}-${high}`,
      [choice('range', `${low}-${high}`), notPublishedChoice],
      { topic: 'spreadsheetDate' },
    )
}
