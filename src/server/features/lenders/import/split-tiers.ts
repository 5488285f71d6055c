import { dealsLabel } from './cells/deals-label.ts'
import { plainCell, quote } from './cells/plain-cell.ts'
import { columnByName } from './map-headers.ts'
import type { InputCell } from './read-row.ts'

/** What a tier asks for; a tier without any condition is for everybody else. */
type Dimension = 'minCreditScore' | 'minDeals' | 'purposes'
type Condition = { dimension: Dimension; value: string; label: string }
type Part = { condition: Condition | null; text: string }

/** The cells of one tier; `label` names its program beside the row's own name, '' for a row without tiers. */
export type TieredCells = { label: string; cells: InputCell[]; notes: { cell: InputCell; message: string }[] }

const tierable: ReadonlySet<string> = new Set([
  ...['maxAdvancePercent', 'maxRehabPercent', 'maxLtcPercent', 'maxLtarvPercent', 'leverage', 'minCreditScore'],
  ...['rate', 'minRate', 'maxRate', 'points', 'minPoints', 'maxPoints', 'amount', 'maxAmount', 'minDscr'],
])
const figure = String.raw`(?:up to |from |max )?\$?\d[\d.,]*(?: ?(?:%|pts?|points?|k|mm?))?\+?`
const value = String.raw`${figure}(?: ?(?:-|to) ?${figure})?(?: (?:lt\/?arv|ltv|ltc|arv|max|of arv|fico))?`
const shapes = [
  { pattern: new RegExp(`^(?<label>[^:]+?) ?[:=] ?(?<value>${value})$`) },
  { pattern: new RegExp(String.raw`^(?<value>${value}) ?\((?<label>[^()]+)\)$`) },
  { pattern: new RegExp(String.raw`^(?<value>${value}) (?:for |with |at |on |if |w\/ ?)?(?<label>[a-z>≥<0-9].*)$`) },
  { pattern: new RegExp(`^(?<label>.*?[a-z0-9+]) (?<value>${value})$`) },
]

/**
 * The tiers of a row, each with its own cells: `680+: 90%, 640-679: 85%`, `80% (75% cash-out)`, or `80/85/90` beside an experience of
 * `0-2 / 3-4 / 5+`. A row without tiers comes back as it is.
 */
export function splitTiers(given: readonly InputCell[]): TieredCells[] {
  const cells = withRefinances(given)
  if (!cells.some(mayTier)) return [{ label: '', cells: [...cells], notes: [] }]
  return byPosition(cells) ?? byLabel(cells) ?? [{ label: '', cells: [...cells], notes: [] }]
}

/** Columns with the limits of refinances go into the column of the price: '80% purchase, 75% refi, 70% refi'. */
function withRefinances(cells: readonly InputCell[]): readonly InputCell[] {
  if (!cells.some(({ kind }) => kind.name === 'refinancePercent')) return cells
  const limits = cells.filter(({ kind, text }) => kind.name === 'refinancePercent' && /\d/.test(text))
  const others = cells.filter(({ kind }) => kind.name !== 'refinancePercent')
  if (limits.length === 0) return others
  const refinances = limits.map(({ text }) => `${text.trim()} refi`)
  const price = others.find(({ kind, text }) => kind.name === 'maxAdvancePercent' && /\d/.test(text))
  if (price) {
    const text = [`${price.text.trim()} purchase`, ...refinances].join(', ')
    return others.map((cell) => (cell === price ? { ...cell, text } : cell))
  }
  const lowest = limits.toSorted((a, b) => firstFigure(a) - firstFigure(b))[0]!
  return withCondition([...others, { ...lowest, kind: columnByName('maxAdvancePercent') }], 'purposes', 'refinance')
}

const firstFigure = ({ text }: { text: string }) => Number.parseFloat(/\d[\d.]*/.exec(text)![0])

const mayTier = ({ kind, text }: InputCell) => tierable.has(kind.name) && /\d.*[,;/|:(].*\d/s.test(text)

/** `80/85/90` and `10.99/10.49/9.99` beside tiers of experience. */
function byPosition(cells: readonly InputCell[]): TieredCells[] | undefined {
  const experience = cells.find(({ kind }) => kind.name === 'minDeals')
  const starts = experience && tierStarts(experience.text)
  if (!starts) return undefined
  const lists = new Map<InputCell, string[]>()
  for (const cell of cells) {
    const parts = tierable.has(cell.kind.name) ? figuresOf(cell.text) : []
    if (parts.length === starts.length && !isLeverageOrder(parts)) lists.set(cell, parts)
  }
  if (lists.size === 0) return undefined
  return starts.map((deals, index) => ({
    label: dealsLabel(deals),
    cells: cells.map((cell) => {
      const parts = cell === experience ? starts.map(String) : lists.get(cell)
      return parts ? { ...cell, text: parts[index]! } : cell
    }),
    notes:
      index > 0 ? [] : [...lists.keys()].map((cell) => ({ cell, message: tierNote(cell, starts.map(dealsLabel)) })),
  }))
}

const figuresOf = (text: string) => {
  const parts = text.split(/[/|]/).map((part) => part.trim())
  return parts.every((part) => /^\$?[\d.,]+ ?(?:%|pts?|points?|k|mm?)?$/i.test(part)) ? parts : []
}

/** `90/100/75` are three limits of one loan, in no order of tiers. */
function isLeverageOrder(parts: readonly string[]): boolean {
  const [a = 0, b = 0, c = 0] = parts.map((part) => Number.parseFloat(part))
  return parts.length === 3 && b >= a && c < a
}

/** The least deals of each tier: `0-2 / 3-4 / 5+` is 0, 3, 5; undefined for anything else. */
function tierStarts(text: string): number[] | undefined {
  const parts = plainCell(text)
    .replace(/\b(?:deals?|flips?|projects?|exits?|experience|tiers?:?)\b/g, '')
    .split(/[/;|,]/)
    .map((part) => part.trim())
  if (parts.length < 2) return undefined
  const starts = parts.map((part) => {
    if (/^(?:new|none|no|first[- ]?tim\w*|inexperienced|beginner)$/.test(part)) return 0
    const found = /^(?:(\d{1,2}) ?(?:\+|(?:-|to) ?\d{1,2})?|<=? ?\d{1,2}|(?:>=|≥) ?(\d{1,2})|> ?(\d{1,2}))$/.exec(part)
    if (!found) return Number.NaN
    return found[3] ? Number(found[3]) + 1 : Number(found[1] ?? found[2] ?? 0)
  })
  const isRising = starts.every((start, index) => index === 0 || start > starts[index - 1]!)
  const isFalling = starts.every((start, index) => index === 0 || start < starts[index - 1]!)
  return isRising || isFalling ? starts : undefined
}

function byLabel(cells: readonly InputCell[]): TieredCells[] | undefined {
  const tiered = new Map<InputCell, Part[]>()
  let dimension: Dimension | undefined
  for (const cell of cells) {
    const parts = mayTier(cell) ? partsOf(plainCell(cell.text), cell.kind.name) : undefined
    if (!parts) continue
    const own = parts.find(({ condition }) => condition)!.condition!.dimension
    dimension ??= own
    if (own === dimension) tiered.set(cell, parts)
  }
  if (!dimension) return undefined
  const conditions = new Map<string, Condition | null>()
  for (const part of [...tiered.values()].flat()) conditions.set(part.condition?.value ?? '', part.condition)
  const tiers = [...conditions.values()]
  const labels = tiers.map((one) => one?.label ?? restLabel(dimension, tiers))
  return tiers.map((condition, index) => ({
    label: labels[index]!,
    cells: withCondition(
      cells.map((cell) => {
        const parts = tiered.get(cell)
        return parts ? { ...cell, text: partFor(parts, condition)?.text ?? '' } : cell
      }),
      dimension,
      condition?.value ?? restValue(dimension, tiers),
    ),
    notes: index > 0 ? [] : [...tiered.keys()].map((cell) => ({ cell, message: tierNote(cell, labels) })),
  }))
}

/** A cell that lacks a tier says of it what it says of the next lower one. */
function partFor(parts: readonly Part[], condition: Condition | null): Part | undefined {
  const exact = parts.find((part) => (part.condition?.value ?? '') === (condition?.value ?? ''))
  if (exact || !condition || condition.dimension === 'purposes') return exact ?? parts.find((part) => !part.condition)
  return parts
    .filter((part) => Number(part.condition?.value ?? 0) <= Number(condition.value))
    .sort((a, b) => Number(b.condition?.value ?? 0) - Number(a.condition?.value ?? 0))[0]
}

/** What is left beside `75% (70% for new investors)` is for others; beside `75% cash-out`, for buying. */
function restValue(dimension: Dimension, tiers: readonly (Condition | null)[]): string | undefined {
  const said = tiers.map((one) => one?.value)
  if (dimension === 'minDeals' && said.includes('0')) return '1'
  if (dimension === 'purposes') return said.includes('refinance') ? 'purchase' : 'refinance'
  return undefined
}

function restLabel(dimension: Dimension, tiers: readonly (Condition | null)[]): string {
  const rest = restValue(dimension, tiers)
  return rest === undefined ? '' : dimension === 'minDeals' ? dealsLabel(Number(rest)) : rest
}

function withCondition(cells: InputCell[], dimension: Dimension, text: string | undefined): InputCell[] {
  if (text === undefined) return cells
  const kind = columnByName(dimension)
  const said = { kind, header: dimension, label: dimension, text, line: cells[0]!.line }
  return [...cells.filter((cell) => cell.kind !== kind), said]
}

const tierNote = ({ text }: InputCell, labels: readonly string[]) =>
  `${quote(text)} lists tiers, read as a program each: ${labels.map((label) => label || 'everybody').join('; ')}`

/** The tiers of a cell, at least one with a condition and no two with the same; undefined for anything else. */
function partsOf(cell: string, field: string): Part[] | undefined {
  const text = inPurposes(cell)
  const outer = new RegExp(String.raw`^(${value}) ?\(([^()]*\d[^()]*)\)$`).exec(text)
  const inside = outer && !conditionOf(outer[2]!, field, true) ? outer[2]!.split(/[,;]/) : undefined
  const texts = inside ? [outer![1]!, ...inside] : splitOutside(text)
  if (texts.length < 2) return undefined
  const hasDeals = texts.some((one) => /deal|flip|project|exit|experience/.test(one)) || /(?:^|[( ])0 ?-/.test(text)
  const parts = texts.map((one, index) => partOf(one.trim(), field, hasDeals, index === 0))
  if (parts.includes(undefined)) return undefined
  const found = lowestOfEach(inheritUnit(parts as Part[]), field)
  const dimensions = new Set(found.flatMap(({ condition }) => condition?.dimension ?? []))
  const isDistinct = new Set(found.map(({ condition }) => condition?.value ?? '')).size === found.length
  return dimensions.size === 1 && isDistinct ? found : undefined
}

/** 'Purchase/refinance' beside 'cash-out' is buying; a rate-and-term refinance is a refinance. */
function inPurposes(text: string): string {
  const plain = text.replace(/\b(?:r ?[/&] ?t|rate ?(?:[-/&]|and) ?term)\b(?: refi(?:nance)?s?)?/g, 'refi')
  if (!/cash[- ]?out|c\/o|refi.*refi/.test(plain)) return plain
  return plain.replace(/\b(purchases?|acquisitions?) ?(?:\/|&|and|or|,|\+) ?refi(?:nance)?s?\b/g, '$1')
}

/** Where refinances have two limits, the lower one holds for all of them. */
function lowestOfEach(parts: Part[], field: string): Part[] {
  if (!/Percent$/.test(field) || parts.some(({ condition }) => condition?.dimension !== 'purposes')) return parts
  return parts.filter(
    (part) =>
      !parts.some(
        (other) =>
          other !== part &&
          other.condition!.value === part.condition!.value &&
          (firstFigure(other) < firstFigure(part) ||
            (firstFigure(other) === firstFigure(part) && parts.indexOf(other) < parts.indexOf(part))),
      ),
  )
}

/** `70% ARV (65% cash-out)` is of ARV twice. */
function inheritUnit(parts: Part[]): Part[] {
  const unit = / (?:lt\/?arv|ltv|ltc|arv|of arv)$/.exec(parts[0]!.text)?.[0]
  return unit ? parts.map((part) => (/[a-z]{3}$/.test(part.text) ? part : { ...part, text: part.text + unit })) : parts
}

/** Splits at commas, semicolons, lines and slashes that stand outside brackets. */
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

function partOf(text: string, field: string, hasDeals: boolean, isFirst: boolean): Part | undefined {
  for (const { pattern } of shapes) {
    const found = pattern.exec(text)?.groups
    if (found && /^(?:others?|all others|everyone else|everybody else|otherwise|standard|base)$/.test(found['label']!))
      return { condition: null, text: found['value']! }
    const condition = found && conditionOf(found['label']!, field, hasDeals)
    if (condition) return { condition, text: found['value']! }
  }
  return isFirst && new RegExp(`^${value}$`).test(text) ? { condition: null, text } : undefined
}

const around =
  /^(?:for |with |w\/ ?|at |on |if |a )+| (?:borrowers?|investors?|flippers?|loans?|only|and up|or (?:higher|better|more|above))$/g

/** What a label asks for. Credit, where the cell itself is no credit score; deals with their word, or where the cell says deals. */
function conditionOf(label: string, field: string, hasDeals: boolean): Condition | undefined {
  const text = label.trim().replace(around, '').replace(around, '').trim()
  const credit =
    /^(?:fico |credit(?: score)?(?: of)? |score )?(?:>=? ?|≥ ?)?([3-8]\d\d) ?(?:\+|(?:-|to) ?[3-8]\d\d)? ?(?:fico|credit(?: score)?|score)?$/.exec(
      text,
    )
  if (credit && field !== 'minCreditScore')
    return { dimension: 'minCreditScore', value: credit[1]!, label: `${credit[1]}+ credit` }
  const deals =
    /^(?:>=? ?|≥ ?)?(\d{1,2}) ?(\+|(?:-|to) ?\d{1,2})? ?(?:completed |prior |recent )?(deals?|flips?|projects?|exits?|experience)?(?: .*experience)?$/.exec(
      text,
    )
  if (deals && (deals[3] || (hasDeals && deals[2])))
    return { dimension: 'minDeals', value: deals[1]!, label: dealsLabel(Number(deals[1])) }
  if (
    /^(?:new|no experience|inexperienced|(?:first|1st)[- ]?tim(?:e|ers?)|beginners?)$/.test(text) ||
    (hasDeals && text === 'none')
  )
    return { dimension: 'minDeals', value: '0', label: dealsLabel(0) }
  if (/^(?:exp|experienced?|seasoned|repeat|track record)$/.test(text))
    return { dimension: 'minDeals', value: '1', label: dealsLabel(1) }
  if (/^(?:purchases?|acquisitions?|buy)$/.test(text))
    return { dimension: 'purposes', value: 'purchase', label: 'purchase' }
  if (/^(?:refi(?:nance)?s?|cash[- ]?out(?: refi(?:nance)?s?)?|c\/o|refi(?:nance)?[- /]+cash[- ]?out)$/.test(text))
    return { dimension: 'purposes', value: 'refinance', label: 'refinance' }
  return undefined
}
