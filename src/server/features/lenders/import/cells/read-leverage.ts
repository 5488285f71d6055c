import { type CellContext, CellError, CellQuestion, choice, notPublishedChoice } from './cell-verdict.ts'
import { isTangled, unconditional, withoutLot } from './conditional-figures.ts'
import { assertDecimals } from './parse-number.ts'
import { assertNoDollar, inPercent, isPercentHeader, percentGrammar } from './percent.ts'
import { isNotPublished, plainCell, quote } from './plain-cell.ts'
import { type Grammar, readFigures } from './read-figures.ts'
import { kindsIn } from './read-kinds.ts'
import { purposesIn } from './read-words.ts'

export type LeverageField = 'maxAdvancePercent' | 'maxRehabPercent' | 'maxLtcPercent' | 'maxLtarvPercent'
export type Leverage = Partial<Record<LeverageField, number | null>>

const leverageGrammar: Grammar = {
  ...percentGrammar,
  asides: [/[,;(]? ?\b(?:in )?(?:1st|first) (?:position|lien|mortgage|td|trust deed)s?(?: only)?\)?/g],
  filler:
    /lt\/?arv|ltarv|arltv|c?ltv|ltc|arv|as[- ]is value|as[- ]is|max(?:imum)?|of (?:the )?(?:purchase(?: price)?|value|costs?|arv|rehab(?: costs?| budget)?|repairs|as[- ]is value|appraised value|current value|budget|repair costs?)|appraised value|current value|in arrears|in (?:a )?control account|reimburse[sd]?|reimbursement|(?:via|in|through|by) draws|purch(?:ase)?(?: price)?|rehab(?: costs?| budget)?|construction(?: costs?)?|costs?|value|financed|funded|stabili[sz]ed|stab|reimb|(?:for |across )?all tiers|loan to (?:cost|value)/,
}

/** Words for the base of a percentage, most specific first. A bare LTV doesn't change the column's base. */
const labels: readonly (readonly [RegExp, LeverageField])[] = [
  [
    /\barv\b|lt\/?arv|arl?tv|after[- ](?:re(?:pair|hab|novation)|complet\w+|built)|as[- ](?:complet|repair|stabili[sz]|improv|renovat|rehabb)ed|as[- ]built|\bfv\b|\bfuture\b|stab\.? value|(?:complet(?:ed|ion)|finished|final)(?: and [a-z]+(?: [a-z]+)?)? value|stabili[sz]ed (?:value|ltv)|(?:of|on) stabili[sz]ed$/,
    'maxLtarvPercent',
  ],
  [
    /total (?:project |loan[- ]to[- ])?costs?|\btotal\b(?! (?:rehab|repair|renovation|construction))|blended|combined|overall|(?:purch(?:ase)?|acquisition|price|land|lot|site)(?: price| cost)? ?(?:and|&|\+|plus|,) ?(?:the )?(?:verified |completed |documented )*(?:rehab|repair|renovation|construction|build|hard|soft|capex|improvement)/,
    'maxLtcPercent',
  ],
  [
    /rehab|\breno\b|repair|construction|renovation|improvement|holdback|capex|\bwork\b|\bbudget\b|\bvertical\b|\bbuild\b|\b(?:hard|soft) (?:and soft )?costs?/,
    'maxRehabPercent',
  ],
  [
    /purch|acquisition|\bprice\b|\bltp{1,2}\b|\bpp\b|as[- ]is|\baiv\b|\bland\b|\blot\b|day[- ](?:one|1)\b|initial/,
    'maxAdvancePercent',
  ],
  [/\bltc\b|loan[- ]to[- ]cost|\bcosts?\b/, 'maxLtcPercent'],
  [/\bvalue\b/, 'maxAdvancePercent'],
]
/** Returns the base of a percentage from the words next to it. */
export const fieldIn = (words: string) => labels.find(([label]) => label.test(words))?.[1]

const names: Record<LeverageField, string> = {
  maxAdvancePercent: 'of the price',
  maxRehabPercent: 'of repairs',
  maxLtcPercent: 'of price and repairs together',
  maxLtarvPercent: 'of ARV',
}

/**
 * Returns a parser of maximum percentages with up to two decimals, for the column of `own`: `85%`, `up to 90%`, `0.85`;
 * and several in one cell, with words or in a known order: `70% ARV / 85% LTC`, `90/100/75`. Takes the lowest figure of
 * ranges and of lists such as `80/85/90`, because every borrower gets that much. Takes the upper end of `65.01-70%` and
 * `0-75%`. For repairs, 0 means that none are financed. Undefined if it can't read the cell.
 * @throws CellError for an invalid figure, CellQuestion for one that may mean two things.
 */
export function readLimit(own: LeverageField) {
  return (written: string, context: CellContext): Leverage | undefined => {
    assertNoDollar(written, '85%')
    // The upper end of a band such as '65.01-70%' is its limit.
    const band = /^\d{2}\.\d{0,2}1 ?%? ?[-\u2013] ?(\d{2,3}(?:\.\d+)? ?%?)$/.exec(written.trim())?.[1]
    if (band) context.warn(`${quote(written)} was read from its upper end`)
    // 0% means that the lender finances no repairs.
    const none = /^(?:0 ?%?|no rehab(?: funds| money| financing)?|not (?:financed|funded))$/i
    if (own === 'maxRehabPercent' && none.test(written.trim())) return { maxRehabPercent: 0 }
    if (own === 'maxRehabPercent' && /^(?:fully (?:funded|financed)|in full)$/i.test(written.trim()))
      return { maxRehabPercent: 100 }
    // '< 50% of the price' under 'Renovation budget' limits the cost of the work, not the share that is financed.
    if (own === 'maxRehabPercent' && ofBudget.test(`${context.header}: ${written}`)) return undefined
    // Drops the end of '65% LTV, no rehab $', which says only that repairs aren't financed.
    const shown = written.replace(/[,;] *no (?:rehab|repairs?|construction)(?: ?\$| funds| money)?\s*$/i, '')
    return readLimits(withBase(band ?? shown, context.header), own, context)
  }
}

const ofBudget =
  /\bbudget\b.*(?:[<≤] ?|less than |under |up to |max\w* )\d[\d.]* ?% of (?:the )?(?:pp|purchase|price|as[- ]is|value|arv)\b/is

/**
 * Parses several limits in one cell, each with its own words or in a known order.
 * @throws CellError, CellQuestion
 */
export const readLeverage = (cell: string, context: CellContext) => readLimits(cell, undefined, context)

/** Parses limits in the column of `own`, or in a column of several limits without it. */
function readLimits(written: string, own: LeverageField | undefined, context: CellContext): Leverage | undefined {
  if (isTangled(written)) return undefined
  const cell = unconditional(withoutLot(withoutCombined(written, context), context), isOfBase, context)
  if (cell === undefined) return undefined
  const read = (own ? undefined : readInHeaderOrder(cell, context)) ?? readLabeled(cell, own, context)
  if (read) return read
  const figures = readFigures(cell.trim().replace(/^(?:yes|included)[,;: -]+/i, ''), leverageGrammar, context)
  if (!figures) return undefined
  const percents = inPercent(figures)
  const ofRange = figures.join === 'range' && percents[0] === 0 ? percents.slice(1) : percents
  const values = own ? ofRange.map((value) => limitPercent(value, cell, context)) : percents
  const isOrdered = figures.join === 'tiers' && !namesPurposes(context.header)
  const ordered = isOrdered ? inOrder(values, own ?? 'maxAdvancePercent') : undefined
  if (ordered) context.warn(`${quote(cell)} was read as ${inWords(ordered)}`)
  if (!own && values.length === 1 && isLimit(values[0]!))
    return readLone(values[0]!, ['maxAdvancePercent', 'maxLtcPercent'])
  if (ordered || !own) return ordered
  const lowest = Math.min(...values)
  if (values.length > 1) context.warn(`${quote(cell)} was read as its lowest, ${lowest}%`)
  return { [own]: lowest }
}

const priceOrValue = `(?:(?:purchase |acquisition )?(?:cost|price)|(?:(?:current|appraised|as[- ]is|land|lot|market) )*value)`
/** Matches 'of the lower of price and value', which is read as 'of purchase price'. */
const lowerOf = new RegExp(
  String.raw`\bof (?:the )?(?:lower|less[eo]r|least) of (?:the )?${priceOrValue},? (?:or|and) (?:the )?${priceOrValue}\b`,
  'i',
)

/**
 * Replaces 'of the lower of price and value' with 'of purchase price', 'including rehab' with 'total', and 'CLTV' with
 * 'LTV'. For 'CLTV', adds a note that it counts all loans on the property.
 */
function withoutCombined(cell: string, context: CellContext): string {
  const text = cell.replace(/\bc(?=lt[vc]\b)/gi, '')
  if (text !== cell) context.warn(`${quote(cell)} counts all loans on the property; it was read as a limit of this one`)
  return (
    text
      // '70% + 100%' are the shares of price and repairs.
      .replace(/^\s*(\d{2,3}(?:\.\d+)? ?%) ?\+ ?(\d{2,3} ?%)\s*$/, '$1 of purchase + $2 of rehab')
      .replace(lowerOf, 'of purchase price')
      .replace(
        /[,;(]? ?\bincl(?:uding|udes|\.)? (?:the )?(?:rehab|repairs?|renovations?|construction)(?: costs?| budget)?\)?/i,
        ' total',
      )
  )
}

/**
 * Returns whether a header names a refinance. Figures under 'LTV: Purchase / Refi' or 'R/T' are limits by purpose, not
 * of price, repairs and ARV.
 */
const namesPurposes = (header: string) => purposesIn(header).purposes.some((one) => one !== 'purchase')

/** Returns the fields of a header such as 'LTV/LTC/ARV'. Undefined for a single, unknown or repeated field. */
export function fieldsOfHeader(header: string): LeverageField[] | undefined {
  const fields = header
    .toLowerCase()
    .split(/[/|,&]/)
    .map((part) => fieldIn(part) ?? (/\bltv\b/.test(part) ? 'maxAdvancePercent' : undefined))
  return fields.length > 1 && !fields.includes(undefined) && new Set(fields).size === fields.length
    ? (fields as LeverageField[])
    : undefined
}

/**
 * Parses `85/90/70`, `na/90/75` and `75 LTC/65` under 'LTV/LTC/ARV', and `80` under 'LTV/ARV'.
 * @throws CellQuestion for a single figure that could be of the price or of all costs.
 */
function readInHeaderOrder(cell: string, context: CellContext): Leverage | undefined {
  const fields = fieldsOfHeader(context.header)
  if (!fields) return undefined
  const parts = plainCell(cell)
    .split(/[/|,;](?!a\b)/)
    .map((part) => part.trim())
  const lone = parts.length === 1 ? Number(/^([\d.]+) ?%?$/.exec(parts[0]!)?.[1]) : 0
  if (isLimit(lone)) return readLone(lone, fields)
  if (parts.length !== fields.length) return undefined
  const read = new Map<LeverageField, number>()
  for (const [index, part] of parts.entries()) {
    if (isNotPublished(part)) continue
    const [, digits = '', label = ''] = /^(?:up to )?(\d{2,3}(?:\.\d+)?) ?%?([a-z ]*)$/.exec(part) ?? []
    const words = label.replace(/up to|\bltv\b/g, ' ').trim()
    const field = words === '' ? fields[index] : fieldIn(words)
    // A loan of the whole cost isn't limited to a share of the price: '87.5 / 100' is of price and repairs.
    const isOfRepairs =
      field === 'maxLtcPercent' && Number(digits) === 100 && (read.get('maxAdvancePercent') ?? 100) < 100
    if (isOfRepairs) {
      read.set('maxRehabPercent', 100)
      context.warn(`${quote(cell)} was read as ${read.get('maxAdvancePercent')}% of the price, 100% of repairs`)
      continue
    }
    if (!field || read.has(field) || !isLimit(Number(digits)) || saysMore(words.replace(leverageWords, ' ')))
      return undefined
    read.set(field, Number(digits))
  }
  return read.size === 0 ? undefined : Object.fromEntries(read)
}

const leverageWords = /\b(?:ltarv|arv|lt[vc]|cost|costs|purchase|purch|price|rehab|value)\b/g
const isLimit = (value: number) => value >= leastPercent && value <= mostPercent

/**
 * Reads a single figure under several limits as one of the price. Undefined if none of them is of the price.
 * @throws CellQuestion if one of them is of all costs.
 */
function readLone(value: number, fields: readonly LeverageField[]): Leverage | undefined {
  if (!fields.includes('maxAdvancePercent')) return undefined
  if (!fields.includes('maxLtcPercent')) return { maxAdvancePercent: value }
  throw new CellQuestion(
    `could be ${value}% of the price, or of price and repairs together`,
    [choice('price', `${value}% of purchase price`), choice('cost', `${value}% of total cost`)],
    { topic: 'base' },
  )
}

/**
 * Assigns figures by position: `90/100/75` is of price, repairs and ARV; `85/100` of price and repairs. Undefined for
 * other figures, and in a column of repairs or ARV.
 * @throws CellQuestion for `90/75`, which could be of price and ARV, or tiers.
 */
function inOrder(values: readonly number[], own: LeverageField): Leverage | undefined {
  const [first = 0, second = 0, third] = values
  if (own === 'maxRehabPercent' || own === 'maxLtarvPercent') return undefined
  if (values.length === 3 && second >= first && third! < first)
    return { maxAdvancePercent: first, maxRehabPercent: second, maxLtarvPercent: third! }
  if (values.length !== 2) return undefined
  if (second === 100 && first < 100) return { maxAdvancePercent: first, maxRehabPercent: second }
  if (second < first)
    throw new CellQuestion(
      `could be ${first}% of the price and ${second}% of ARV, or two limits of one kind`,
      [choice('two', `${first}% of price, ${second}% of ARV`), choice('lowest', `${second}%`)],
      { topic: 'pair' },
    )
  return undefined
}

/** A figure of a cell with its words: those after it, or those before it when the cell begins with words. */
type Labeled = { digits: string; isPercent: boolean; words: string; field: LeverageField | undefined }

function readLabeled(cell: string, own: LeverageField | undefined, context: CellContext): Leverage | undefined {
  // '(max $1M rehab)' doesn't name a base.
  const text = withoutDown(
    plainCell(cell)
      .replace(/\([^()]*\$[^()]*\)/g, ' ')
      // 'Depending on LTC' doesn't name a base.
      .replace(/[,(]? ?\bdepend\w* (?:up)?on\b[^;.%\d]*/g, ' ')
      .replace(/\bup to\b|\bmax(?:imum)?\b/g, ' '),
  )
  const figures = labeledFigures(text, own, context.header)
  if (figures.every(({ field }) => field === undefined)) return undefined
  const read: Leverage = {}
  const dropped: { shown: string; limit: number }[] = []
  for (const { digits, isPercent, words, field = own } of figures) {
    const value = Number(digits)
    // Months, deals and dollars between figures aren't limits. A figure with unknown words is ambiguous.
    const isAside = otherUnit.test(words) || (!isPercent && value < leastPercent)
    if (!field || isAside || (!fieldIn(words) && saysMore(words)) || isForSome(words)) {
      dropped.push({ shown: isPercent ? `${digits}%` : digits, limit: namesPurposes(words) ? value : mostPercent })
      continue
    }
    if (!isLimit(value))
      throw new CellError('bounds', `has ${value}%, which is outside ${leastPercent}-${mostPercent}%`)
    assertDecimals(value)
    read[field] = Math.min(value, read[field] ?? value)
  }
  // Next to '75% on other refinances', '80%' doesn't apply to all loans.
  const isLower = ({ shown, limit }: (typeof dropped)[number]) =>
    shown.endsWith('%') && limit < (read.maxAdvancePercent ?? 0)
  if (dropped.some(isLower)) return undefined
  if (Object.keys(read).length === 0) {
    if (!figures.some(({ words }) => isForSome(words))) return undefined
    context.warn(`${quote(cell)} was left out: it is for some loans only`)
    return {}
  }
  // Next to a percentage of repairs, a loan-to-cost limit is of the price alone, unless it says otherwise.
  const { maxLtcPercent, ...others } = read
  const isOfAll = figures.some(({ words, field }) => field === 'maxLtcPercent' && ofAll.test(words))
  const isOfPrice = !isOfAll && maxLtcPercent && others.maxRehabPercent && !others.maxAdvancePercent
  const limits = isOfPrice ? { ...others, maxAdvancePercent: maxLtcPercent } : read
  const isPlain = figures.length === 1 && own && read[own] && !/down|equity/.test(cell)
  const leftOut = dropped.length > 0 ? `; ${dropped.map(({ shown }) => shown).join(', ')} was left out` : ''
  if (!isPlain && (own || isOfPrice || Object.keys(read).length < figures.length))
    context.warn(`${quote(cell)} was read as ${inWords(limits)}${leftOut}`)
  return limits
}

/** Returns whether a figure is for only some borrowers: '85% LTC for repeat clients', but not '70% ARV for flips'. */
function isForSome(words: string): boolean {
  const loans = /\b(?:for|with)\b(.*)$/.exec(words)?.[1] ?? ''
  return !isOfBase(loans) && kindsIn(loans).length === 0
}
const otherUnit = /^ ?(?:months?|mos?|deals?|flips?|units?|days?|fico|credit|k\b|m\b)/
const leastPercent = 20
const mostPercent = 120
const ofAll = /\btotal\b|blended|combined|overall|capped|project/

/** Adds the base of the header: '10%' under 'Down payment' becomes '10% down', 'of cost' under 'Lot' the price. */
function withBase(cell: string, header: string): string {
  if (/down ?payment/i.test(header)) return cell.replace(/^(\d[\d.]* ?%)(?: of (?:the )?[a-z -]+)?$/i, '$1 down')
  return /\b(?:lot|land)\b/i.test(header)
    ? cell.replace(/ of (?:the )?(?:lot |land )?cost\b/i, ' of purchase price')
    : cell
}

/** Converts '20% down' to 80% of the price. */
function withoutDown(text: string): string {
  return text.replace(
    /(?:min(?:imum)?\.? )?(\d{1,2}(?:\.\d+)?) ?% (?:down(?: ?payments?)?|(?:borrower )?(?:equity|contribution))(?: required| min(?:imum)?)?/g,
    (_all, percent: string) => `${100 - Number(percent)}% of purchase price`,
  )
}

function labeledFigures(text: string, own: LeverageField | undefined, header: string): Labeled[] {
  const found = [...text.matchAll(/(?<![\d.$])(\d{1,3}(?:\.\d{1,3})?)(?![\d.,]*\d|\+|st\b|nd\b|rd\b|th\b) ?%?/g)]
  if (found.length === 0) return []
  const gaps = found.map((one, index) => text.slice(one.index + one[0].length, found[index + 1]?.index))
  const head = text.slice(0, found[0]!.index)
  // In 'Light rehab: 90% of price + 100% of repairs', the words come after the figures.
  const isBefore =
    fieldIn(head) !== undefined && (gaps.at(-1)!.trim() === '' || /:/.test(head)) && !/^ of [a-z]/.test(gaps[0]!)
  // The words after a comma belong to the next figure: '75% of value, total leverage up to 85%'.
  const ownWords = gaps.map((gap, index) => {
    if (/^[^,;]*[a-z]{2}/.test(gap)) return gap.replace(/[,;].*$/, '')
    // In '90% / 100%; ARV cap 70%', the words before the last figure are its own.
    if (wordsOfNext(gap, gaps[index + 1])) return ''
    return wordsOfNext(gaps[index - 1], gap) ?? gap
  })
  const words = isBefore ? [head, ...gaps.slice(0, -1)] : ownWords
  if (!isBefore && found.length === 1 && !fieldIn(gaps[0]!) && !/\bltv\b/.test(gaps[0]!)) words[0] = head
  const figures = found.map((one, index): Labeled => {
    // In '75% + rehab', rehab isn't the base of the 75%, and repairs have no figure.
    const own = words[index]!.replace(/^ ?(?:\+|plus\b).*$/, (all) => (index < found.length - 1 ? all : ''))
    return { digits: one[1]!, isPercent: one[0].includes('%'), words: own, field: undefined }
  })
  for (const [index, figure] of [...figures.entries()].reverse()) {
    const next = isBefore ? undefined : figures[index + 1]
    if (next && /^ ?(?:-|to) ?$/.test(gaps[index]!)) {
      figure.isPercent ||= next.isPercent
      figure.field = next.field
    } else figure.field = baseOf(figure.words, own, header)
  }
  // In '65% ARV (70% with experience)', both are of ARV.
  for (const [index, figure] of figures.entries()) {
    const isInBrackets = /\([^)]*$/.test(text.slice(0, found[index]!.index))
    if (index === 0 || figure.field || !isInBrackets || /\bor\b/.test(gaps[index - 1]!)) continue
    figure.field = figures[index - 1]!.field
    figure.words = ''
  }
  return figures
}

/** Returns the words after a comma between two figures that name the base of the second, because none follow it. */
function wordsOfNext(gap: string | undefined, next: string | undefined): string | undefined {
  const words =
    gap === undefined || next === undefined || /[a-z]/.test(next) ? undefined : /[,;]([^,;]*)$/.exec(gap)?.[1]
  return words !== undefined && fieldIn(words) ? words : undefined
}

/**
 * Returns the base that the words next to a figure name. Under 'Max LTC purchase' and 'Purchase advance', LTC means the
 * column's own base. Under 'Leverage' and 'LTC', LTV is of the price.
 */
function baseOf(words: string, own: LeverageField | undefined, header: string): LeverageField | undefined {
  if (own && /ltc/i.test(header) && /^ ?ltc$/.test(words)) return own
  // '90% LTC' under 'Purchase: initial advance' is of the price.
  if (own === 'maxAdvancePercent' && /purch.*(?:initial|advance)/i.test(header) && /^ ?ltc$/.test(words)) return own
  const isOfPrice = (!own || own === 'maxLtcPercent') && /\bltv\b/.test(words)
  return fieldIn(words) ?? (isOfPrice ? 'maxAdvancePercent' : undefined)
}

const neutral =
  /\b(?:and|or|plus|the|of|an?|lesser|lower|whichever|is|less|not to exceed|c?ltv|loan to value|loan-to-value|loans?|amount|financing|financed|funded|funding|capped|cap|at|on|to|as low as|1st lien|first lien|position|only|subject)\b/g
const baseWord = /^(?:max(?:imum)?|up|draws?|values?|costs?|prices?|ltv|basis|hard|soft|appraised|current)$/
/**
 * Returns whether words next to a percentage say only what it is of: '100% of rehab costs', but not '65% new client'.
 */
const isOfBase = (words: string) =>
  (
    words
      .toLowerCase()
      .replace(neutral, ' ')
      .match(/[a-z]{3,}/g) ?? []
  ).every((word) => fieldIn(word) !== undefined || baseWord.test(word))
/** Returns whether words contain a condition, which no field stores: '60% if unpermitted'. */
const saysMore = (words: string) => /[a-z]{3}/.test(words.replace(neutral, ' '))

function inWords(leverage: Leverage): string {
  return Object.entries(leverage)
    .map(([field, value]) => `${value}% ${names[field as LeverageField]}`)
    .join(', ')
}

function limitPercent(value: number, cell: string, context: CellContext): number {
  const isFraction = value > 0 && value <= 1 && !cell.includes('%')
  if (isFraction && value >= 0.3 && (value < 1 || isPercentHeader(context.header))) {
    const percent = Number((value * 100).toFixed(4))
    context.warn(`${value} was read as ${percent}%`)
    return percent
  }
  if (!isLimit(value))
    throw new CellQuestion(
      `is outside ${leastPercent}-${mostPercent}%`,
      [...(isFraction ? [choice('percent', `${value * 100}%`)] : []), notPublishedChoice],
      { topic: isFraction ? 'fraction' : 'range' },
    )
  assertDecimals(value)
  return value
}
