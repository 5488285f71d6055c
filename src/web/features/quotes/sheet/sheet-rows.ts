import {
  phonePermission,
  type Share,
  type SharedFacts,
  type SharedFigures,
  type SharedSheet,
} from '#contract/quotes/shared-sheet.ts'
import { type LenderFieldName, lenderFieldNames } from '#domain/deal/deal-field-lists.ts'
import { dealFields } from '#domain/deal/deal-fields.ts'
import { isRefinance, leverageOf } from '#domain/loan-request/leverage.ts'
import { formatDollars, formatMonths, formatPercent } from '#domain/money/money.ts'
import { dealFieldText } from '#web/format/deal-field-text.ts'

type SheetRow = { label: string; value: string }

/** 'Fix and Flip, single family, California'. */
export function sheetTitle({ dealType, propertyType, propertyState }: SharedFigures): string {
  return `${dealType}, ${propertyType.toLowerCase()}, ${propertyState}`
}

/** 'to buy and repair a townhome property', for the sentence that opens the lender's page. */
export function purposeWords(figures: SharedFigures): string {
  const verb = isRefinance(figures) ? 'refinance' : 'buy'
  const type = figures.propertyType.toLowerCase()
  const property = `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type} property`
  return figures.repairBudget > 0 ? `to ${verb} and repair ${property}` : `to ${verb} ${property}`
}

/** Returns the asker's name: 'Ada Merrin, Merrin Homes LLC', or 'An investor' if the name isn't shared. */
export function askerName({ facts, share }: SharedSheet): string {
  if (!share.name) return 'An investor'
  return [facts.name, facts.companyName].filter(Boolean).join(', ') || 'An investor'
}

const unnamed = 'The investor'

/** Returns the asker's name for the start of a sentence: first name, else company, else 'The investor'. */
export function askerShortName({ facts, share }: SharedSheet): string {
  if (!share.name) return unnamed
  return facts.name?.split(' ', 1)[0] ?? facts.companyName ?? unnamed
}

/** Returns the asker's name for the middle of a sentence: first name, else company, else 'the investor'. */
export function askerInSentence(sheet: SharedSheet): string {
  const name = askerShortName(sheet)
  return name === unnamed ? 'the investor' : name
}

/**
 * Returns the nine figures of the grid, in words or as a dash where unknown. They are always shared, because lenders
 * can't quote without them.
 */
export function figureRows(figures: SharedFigures): SheetRow[] {
  const { advanceShare, ltc, ltarv } = leverageOf(figures)
  const refinances = isRefinance(figures)
  const share = (value: number) => (Number.isFinite(value) ? formatPercent(100 * value, 1) : '–')
  return [
    { label: 'Loan requested', value: formatDollars(figures.loanAmount) },
    refinances && figures.propertyValue !== null
      ? { label: 'As-is value', value: formatDollars(figures.propertyValue) }
      : { label: 'Purchase price', value: formatDollars(figures.purchasePrice) },
    { label: 'Repairs', value: formatDollars(figures.repairBudget) },
    { label: 'After-repair value', value: formatDollars(figures.estimatedArv) },
    { label: 'Term', value: formatMonths(figures.termMonths) },
    {
      label: 'Plans to sell after',
      value: figures.holdMonths === null ? 'not provided' : formatMonths(figures.holdMonths),
    },
    { label: 'Day-one advance', value: share(advanceShare) },
    { label: 'LTC', value: share(ltc) },
    { label: 'LTARV', value: share(ltarv) },
  ]
}

/** Fields that the grid of figures or the header above it shows. */
const shownApart: ReadonlySet<string> = new Set<LenderFieldName>([
  'dealType',
  'propertyType',
  'propertyState',
  'loanAmount',
  'purchasePrice',
  'propertyValue',
  'repairBudget',
  'estimatedArv',
  'termMonths',
  'holdMonths',
  'closingTimelineDays',
])

/**
 * Returns the deal's other facts and the investor's shared facts. `facts` must hold null for each fact that isn't
 * shared.
 */
export function factRows({ figures, facts, share }: SharedSheet): SheetRow[] {
  const rows: [label: string, value: string | null][] = [
    ['Street address', facts.address],
    ['Credit range', facts.creditRange],
    ['Experience', facts.experience],
    ['Down payment', facts.downpayment === null ? null : formatDollars(facts.downpayment)],
    ['Liquid reserves', facts.reserves === null ? null : formatDollars(facts.reserves)],
    ...lenderFieldNames
      .filter((name) => !shownApart.has(name))
      .map((name): [string, string | null] => [dealFields[name].lenders, dealFieldText(name, figures[name])]),
    ['Phone', facts.phone === null ? null : `${facts.phone}. ${phonePermission(share)}`],
    ['Email', facts.email],
  ]
  return rows.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]))
}

/** The facts that can be shared. Permission to call or text is separate. */
export type SharedFactName = Exclude<keyof Share, 'calls' | 'texts'>
const factWords: Readonly<Record<SharedFactName, string>> = {
  name: 'name',
  creditRange: 'credit range',
  experience: 'experience',
  downpayment: 'down payment',
  reserves: 'reserves',
  address: 'street address',
  phone: 'phone',
  email: 'email',
}
export const shareNames = Object.keys(factWords) as SharedFactName[]

/** Lists the facts that the investor keeps private: 'street address', 'phone'. */
export function privateFacts(share: Share): string[] {
  return shareNames.filter((name) => !share[name]).map((name) => factWords[name])
}

/**
 * Lists what the investor shares in addition to the deal's figures: 'name, experience, phone, calls allowed', or 'deal
 * figures only'.
 */
export function sharedWords(share: Share): string {
  const words = shareNames.filter((name) => share[name]).map((name) => factWords[name])
  if (words.length === 0) return 'deal figures only'
  const phone = [share.calls ? 'calls' : '', share.texts ? 'texts' : ''].filter(Boolean)
  return [
    ...words,
    ...(share.phone ? [phone.length > 0 ? `${phone.join(' and ')} allowed` : 'no calls or texts'] : []),
  ].join(', ')
}

/** Formats a fact for its switch. Null for a fact that the investor has not given. */
export function factText(name: SharedFactName, facts: SharedFacts): string | null {
  if (name === 'name') return [facts.name, facts.companyName].filter(Boolean).join(', ') || null
  if (name === 'downpayment' || name === 'reserves') return facts[name] === null ? null : formatDollars(facts[name])
  return facts[name]
}
