import { cacheByText } from './cells/cache-by-text.ts'
import { isNotPublished, plainCell } from './cells/plain-cell.ts'
import { type Condition, conditionOf, ownDimension } from './conditions.ts'
import type { Field } from './import-field.ts'
import { isOfLimits, limitsByTier } from './limits-by-label.ts'

/** A figure of a cell with its conditions. Without conditions, it applies to all other loans. */
export type Part = { when: readonly Condition[]; text: string }

const figure = String.raw`(?:up to |to |from |starting at |as low as |max )?\$?\d[\d.,]*(?: ?(?:%|pts?|points?|k|mm?|x|months?|mos?))?\+?`
const value = String.raw`${figure}(?: ?(?:-|to) ?${figure})?(?: (?:lt\/?arv|ltv|ltc|arv|max|as[- ]is|of (?:the )?(?:arv|as[- ]is value|value|purchase price|price|cost)|fico))?`
const shapes = [
  new RegExp(`^(?<label>[^:]+?) ?[:=] ?(?<value>${value})$`),
  new RegExp(String.raw`^(?<value>${value}) ?\((?<label>[^()]+)\)$`),
  new RegExp(String.raw`^(?<label>[^()]+?) ?\((?<value>${value})\)$`),
  new RegExp(String.raw`^(?<value>${value}) (?:for |with |at |on |if |w\/ ?|@ ?)?(?<label>[a-z>≥<≤0-9$].*)$`),
  new RegExp(`^(?<label>.*?[a-z0-9+]) (?:- ?)?(?<value>${value})$`),
  new RegExp(`^(?<label>.*?[a-z0-9+]) - (?<value>${value})$`),
]
const everybody = /^(?:others?|all others?|everyone else|everybody else|otherwise|else|standard|base)$/

/** Returns the cell as one line, with each purpose as one word. */
const wordsOf = (cell: string) =>
  plainCell(cell.replace(/\s*\n\s*/g, '; '))
    .replace(/\bw\/ ?(?=[a-z0-9])/g, 'with ')
    // 'Buy to 0' isn't a purchase.
    .replace(/\bbuy(?=(?: ?down)? to \d)/g, 'buydown')
    .replace(/\b(?:r ?[/&] ?t|rate ?(?:[-/&]|and) ?term|limited cash[- ]?out)\b(?: refi(?:nance)?s?)?/g, 'rate-term')
    .replace(/\bc\/o\b/g, 'cash-out')
    .replace(/\bpurch\.(?= |\/|$)/g, 'purch')
    .replace(/\br&t\b/g, 'rate-term')
    .replace(/(?<=\b\d\d%? (?:purch(?:ase)?|rt|rate-term|refi|co|cash-out)) (?=\d\d)/g, ', ')
    // '80P / 75RT / 70CO'
    .replace(/(?<=\b\d\d ?%?) ?(p|rt|co)\b(?= ?(?:[/,)]|$))/g, (_all, purpose: string) =>
      purpose === 'p' ? ' purchase' : purpose === 'rt' ? ' rate-term' : ' cash-out',
    )
    .replace(/(?<=[a-z]{3})\.$/, '')

/** Returns the cell as one line, with pairs such as 'purchase/refi' joined into one word. */
function lineOf(cell: string): string {
  return wordsOf(cell)
    .replace(/\b(purch(?:ase)?)\/rt\b/g, '$1+rate-term')
    .replace(
      /\b(purchases?|acquisitions?|purch) ?(?:\/|&|and|or|,|\+) ?(rate-term|refi(?:nance)?s?)\b(?! ?\d)(?! ?[:(])(?! ?cash)/g,
      '$1+$2',
    )
    .replace(/\b(purchases?|purch) ?(?:\/|&|and) ?(rate-term|refi(?:nance)?s?)(?=:| \d)/g, '$1+$2')
}

/**
 * Splits a cell of tiers into figures with conditions: `680+: 90%, 640-679: 85%`, `80% (75% cash-out)`. Undefined for
 * any other cell. `header` may say what bare figures count.
 */
export function tiersOf(cell: string, { name }: Pick<Field, 'name'>, header = ''): Part[] | undefined {
  if (plainFigure.test(cell) || !/\d/.test(cell)) return undefined
  // Under 'Advance by # of flips', '90% (1-4)' counts deals.
  const countsDeals = /\bby\b.*(?:flip|deal|project|exp)/i.test(header)
  return tiersByKey(`${name} ${countsDeals ? 'deals' : ''} ${cell}`)
}

/** Reads the tiers of a key: the field's name, what bare figures count, and the cell, with spaces between them. */
const tiersByKey = cacheByText((key) => {
  const [name = '', hint = ''] = key.split(' ', 2)
  return readTiers(key.slice(name.length + hint.length + 2), name, hint)
})

/** Most cells are a single figure or range without tiers. */
const plainFigure =
  /^[\s$]*[\d.,]+ ?(?:%|k|mm?|months?|mos?|pts?|points?)?\s*(?:[-\u2013]\s*\$?[\d.,]+ ?(?:%|k|mm?|months?|mos?|pts?|points?)?\s*)?\+?$/i

function readTiers(cell: string, name: string, hint: string): Part[] | undefined {
  const text = lineOf(cell).replace(/^(?:min(?:imum)? )?(?:fico|credit(?: score)?) (?=\d)/, '')
  const labeled = (isOfLimits(name) ? limitsByTier(text, hint) : undefined) ?? listWithLabels(text)
  if (labeled) return labeled
  const outer = new RegExp(String.raw`^(${value}),? ?\(([^()]*\d[^()]*)\)$`).exec(text)
  const isInside = outer && !partOf(outer[0]!, name, text)?.when.length
  const texts = isInside ? [outer[1]!, ...splitOutside(outer[2]!)] : splitOutside(text)
  const figures = texts.filter((one) => /\d/.test(one) || !isAllowed(one.trim()))
  const parts = figures.map((one) => partOf(one.trim().replace(/^and /, ''), name, `${text} ${hint}`))
  if (parts.includes(undefined)) return undefined
  const found = inheritUnit(withLowest(parts as Part[], name), name)
  if (!found.some(({ when }) => when.length > 0)) return undefined
  if (found.length === 1 && !mayBeSingle(found[0]!, name, text)) return undefined
  const keys = found.map(({ when }) => when.map(({ dimension, label }) => `${dimension} ${label}`).join())
  const isFew = new Set(found.flatMap(({ when }) => when.map(({ dimension }) => dimension))).size <= 2
  return isFew && new Set(keys).size === keys.length ? found : undefined
}

/** Returns whether a part only says that a purpose is allowed, without a figure: 'rate-term ok'. */
const isAllowed = (part: string) => {
  const [, label] = /^(.*?) (?:ok(?:ay)?|yes|allowed)$/.exec(part) ?? []
  return label !== undefined && conditionOf(label)?.dimension === 'purposes'
}

/** Splits `80/75/70 (Purchase/Rate-Term/Cash-out)`. */
function listWithLabels(text: string): Part[] | undefined {
  const [, list, labels] = /^([\d.,%$ /|]+?) ?\(([^()]+)\)$/.exec(text) ?? []
  const figures = list ? figuresOf(list) : []
  const axis = labels ? axisOf(labels, labels) : undefined
  return axis && figures.length === axis.length ? byPosition(axis, figures) : undefined
}

/** Pairs figures with the conditions at their positions. */
export const byPosition = (axis: readonly (Condition | null)[], figures: readonly string[]): Part[] =>
  figures.flatMap((text, index) => (axis[index] ? [{ when: [axis[index]], text }] : []))

/**
 * Returns whether a part can be a tier without other parts: '680 for first-timers', '75% with 720+'. A lone purpose may
 * be the base of a percentage. '3 months for cash-out' as seasoning says nothing about other purposes.
 */
const mayBeSingle = ({ when }: Part, name: string, text: string) =>
  (name === 'seasoningMonths' && when.some(({ dimension }) => dimension !== 'purposes')) ||
  (name !== 'seasoningMonths' && /\bonly$/.test(text) && when.every(({ dimension }) => dimension === 'purposes')) ||
  (when.every(
    ({ dimension }) =>
      dimension !== 'purposes' && dimension !== 'property' && dimension !== 'term' && dimension !== 'lien',
  ) &&
    !(name === 'amount' || name === 'minAmount' || name === 'maxAmount'))

/** Gives the first range's lowest amount to the others: in '100K to 2mm (new max 1mm)' both begin at $100,000. */
function withLowest(parts: Part[], name: string): Part[] {
  const lowest = /^(\$?[\d.,]+ ?(?:k|mm?)?) ?(?:-|to) ?\$?\d/.exec(name === 'amount' ? parts[0]!.text : '')?.[1]
  return lowest ? parts.map((part) => ({ ...part, text: part.text.replace(/^max (?=\$?\d)/, `${lowest} to `) })) : parts
}

/** Gives the first figure's unit to the others: in `70% ARV (65% cash-out)` both are of ARV. */
function inheritUnit(parts: Part[], name: string): Part[] {
  const isOfPurposes = parts.every(({ when }) => when.every(({ dimension }) => dimension === 'purposes'))
  const own = / (?:lt\/?arv|ltv|ltc|arv|of [a-z -]+)$/.exec(parts[0]!.text)?.[0]
  // Limits by purpose are percentages of the value.
  const unit = own ?? (name === 'leverage' && isOfPurposes ? ' ltv' : undefined)
  return unit
    ? parts.map((part) => (/[a-z]{3}$|^no$/.test(part.text) ? part : { ...part, text: part.text + unit }))
    : parts
}

/** Splits at commas, semicolons, bars and slashes outside parentheses. */
function splitOutside(text: string): string[] {
  const parts = ['']
  let depth = 0
  for (const [index, sign] of [...text].entries()) {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0
    const isThousands = sign === ',' && /^\d{3}(?!\d)/.test(text.slice(index + 1)) && /\d$/.test(parts.at(-1)!)
    if (depth === 0 && /[,;|/]/.test(sign) && !isThousands) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts.filter((part) => part.trim() !== '')
}

function partOf(text: string, name: string, context: string): Part | undefined {
  // '80 to $1.5MM' is 80% of loans up to that amount.
  const [, percent, amount] = /^(\d\d(?:\.\d)? ?%?) to (\$?[\d.,]+ ?(?:k|mm?))$/.exec(text) ?? []
  const upTo =
    percent && /Percent$|^leverage$/.test(name) ? conditionOf(`up to $${amount!.replace('$', '')}`) : undefined
  if (upTo) return { when: [upTo], text: percent! }
  if (new RegExp(`^${value}$`).test(text)) return { when: [], text }
  const refused = /^no (.+)$/.exec(text)?.[1]
  const loans = refused === undefined ? undefined : conditionOf(refused)
  if (loans?.dimension === 'purposes') return { when: [loans], text: 'no' }
  for (const pattern of shapes) {
    const found = pattern.exec(text)?.groups
    if (!found) continue
    if (everybody.test(found['label']!)) return { when: [], text: found['value']! }
    const condition = conditionOf(found['label']!, context)
    if (condition && condition.dimension !== ownDimension[name]) return { when: [condition], text: found['value']! }
  }
  return undefined
}

/**
 * Returns the conditions of a cell that lists only conditions: `0-1/2-4/5+` deals, `Purchase / Cash-out`. A dash, as in
 * `-/2-4/5+`, gives null. Undefined for any other cell.
 */
export function axisOf(cell: string, context: string): (Condition | null)[] | undefined {
  const joined = splitOutside(lineOf(cell)).map((part) => part.trim())
  // 'Purch, R/T, C/O' lists three purposes, of which lineOf would join the first two.
  const single = splitOutside(wordsOf(cell)).map((part) => part.trim())
  const parts = single.length === 3 ? single : joined
  if (parts.length < 2) return undefined
  const found = parts.map((part) => (part === '-' ? null : conditionOf(part, `${context} ${parts.join(' ')}`)))
  const first = found.find((one) => one)
  if (!first || found.some((one) => one !== null && one?.dimension !== first.dimension)) return undefined
  const list = found as (Condition | null)[]
  return new Set(list.map((one) => one?.label)).size === list.length ? list : undefined
}

/** Returns whether a header lists the three purposes of the limits below it: 'P / RT / CO'. */
export function listsPurposes(header: string): boolean {
  return (
    axisOf(header, header)
      ?.map((one) => one?.label)
      .join() === 'purchase,rate-term,cash-out'
  )
}

/** Returns the figures of a cell that lists only figures: `80/85/90`. */
export function figuresOf(cell: string): string[] {
  const parts = cell
    .replace(/\bn\/?a\b|\bno\b/gi, '-')
    .split(/\s*(?:[/|;\n]|,(?= |\D)(?!\d{3}(?!\d)))\s*/)
    .map((part) => part.trim())
  return parts.length > 1 && parts.every((part) => /^(?:-|\$?\d[\d.,]* ?(?:%|pts?|points?|k|mm?|x)?)$/i.test(part))
    ? parts
    : []
}

/** Returns whether figures are limits of one loan: three in `90/100/75`, two in `85/100`. */
export function isLeverageOrder(parts: readonly string[]): boolean {
  const [a = 0, b = 0, c = 0] = parts.map((part) => Number.parseFloat(part))
  return (parts.length === 3 && b >= a && c < a) || (parts.length === 2 && b === 100)
}

/** Returns whether a part has a value: it isn't blank, 'N/A' or a refusal such as 'No'. */
export const isFilled = (part: { text: string } | undefined) =>
  part !== undefined &&
  part.text.trim() !== '' &&
  !isNotPublished(part.text) &&
  !/^(?:not (?:offered|eligible|allowed|permitted|available)|ineligible|x|no?)$/i.test(part.text.trim())

/** Returns whether a cell holds leverage limits. */
export const isLimit = ({ kind }: { kind: Pick<Field, 'name'> }) => /^max\w+Percent$|^leverage$/.test(kind.name)
