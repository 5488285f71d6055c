import type { CreditScoreRange } from '#contract/wire/wire.ts'
import { creditScoreRanges, type FlipCount, flipCounts } from '#domain/choices/profile-choices.ts'
import type { ProfitFigures } from '#domain/loan-request/profit-figures.ts'
import { stateNames } from '#domain/states/states.ts'
import { createStoredValue, storedRecord } from '#web/storage/stored-value.ts'

/**
 * The figures that the home page or a calculator passes to the deal form, in dollars and months; missing ones are
 * unknown.
 */
export type DealPrefill = {
  purchasePrice?: number
  repairBudget?: number
  estimatedArv?: number
  loanAmount?: number
  termMonths?: number
  holdMonths?: number
  propertyState?: string
  /** The visitor's stated credit, which prefills the profile. */
  creditScoreRange?: CreditScoreRange
  monthlyRent?: number
  yearlyTaxes?: number
  yearlyInsurance?: number
  monthlyHoa?: number
  profitFigures?: ProfitFigures
  /** The visitor's stated experience, which prefills sign-up. */
  flips?: FlipCount
  /** The lenders that the home page named, which sign-up and the deal show first. */
  picks?: readonly PrefillPick[]
  /** The number of additional lenders that fit if a company borrows. */
  companiesOnlyCount?: number
}
type PrefillPick = { id: string; name: string }

export const dealPrefillKey = 'plumbline-deal-prefill'
const prefill = createStoredValue(dealPrefillKey, storedRecord)

/**
 * Stores the figures in this browser for the deal form, in place of earlier ones, even across sign-up, for at most
 * seven days.
 */
export function storeDealPrefill(figures: DealPrefill): void {
  prefill.write(JSON.stringify({ ...figures, keptAt: Date.now() }))
}

/** How long figures are kept, in milliseconds. Older ones probably belong to another deal. */
const keptMs = 7 * 86_400_000

const names = [
  'purchasePrice',
  'repairBudget',
  'estimatedArv',
  'loanAmount',
  'termMonths',
  'holdMonths',
  'monthlyRent',
  'yearlyTaxes',
  'yearlyInsurance',
  'monthlyHoa',
  'companiesOnlyCount',
] as const satisfies readonly (keyof DealPrefill)[]

/**
 * Returns the figures stored in this browser in the last seven days, or null if there are none. Skips damaged values.
 */
export function readDealPrefill(now = Date.now()): DealPrefill | null {
  const stored = prefill.read()
  const keptAt = stored['keptAt']
  if (typeof keptAt !== 'number' || keptAt > now || now - keptAt > keptMs) return null
  const figures: DealPrefill = {}
  for (const name of names) {
    const value = stored[name]
    if (typeof value === 'number' && Number.isFinite(value) && value >= 0) figures[name] = value
  }
  // Checks by hand, because the dashboard's first script doesn't include Zod.
  const credit = creditScoreRanges.find((range) => range === stored['creditScoreRange'])
  if (credit) figures.creditScoreRange = credit
  const state = stateNames.find((name) => name === stored['propertyState'])
  if (state) figures.propertyState = state
  const flips = flipCounts.find((count) => count === stored['flips'])
  if (flips) figures.flips = flips
  const picks = (Array.isArray(stored['picks']) ? stored['picks'] : []).filter(isPick)
  if (picks.length > 0) figures.picks = picks
  const profitFigures = stored['profitFigures']
  // The deal form validates profit figures.
  if (typeof profitFigures === 'object' && profitFigures !== null) figures.profitFigures = profitFigures
  return Object.keys(figures).length > 0 ? figures : null
}

function isPick(value: unknown): value is PrefillPick {
  const { id, name } = (value ?? {}) as Partial<PrefillPick>
  return typeof id === 'string' && typeof name === 'string'
}

/** Deletes the figures once a deal has been created from them, or when the investor starts without them. */
export function clearDealPrefill(): void {
  prefill.write(null)
}

/** Session storage, which survives a sign-in with Google in this tab. */
const start = createStoredValue('plumbline-deal-start', storedRecord, 'session')
/** How long the lender is kept, in milliseconds: enough to get from its page through sign-in to the deal form. */
const dealStartMs = 3_600_000

/** Stores the lender from whose page an investor started a deal, in this tab, for {@link dealStartLender}. */
export function startDealFrom(lenderName: string): void {
  start.write(JSON.stringify({ lenderName, startedAt: Date.now() }))
}

/**
 * Returns the lender that {@link startDealFrom} stored in the last hour, unless the deal was submitted or abandoned
 * since. Otherwise null.
 */
export function dealStartLender(now = Date.now()): string | null {
  const { lenderName, startedAt } = start.read()
  const isRecent = typeof startedAt === 'number' && startedAt <= now && now - startedAt < dealStartMs
  return isRecent && typeof lenderName === 'string' ? lenderName : null
}

/** Removes the stored lender, once its deal is submitted or abandoned. */
export function forgetDealStart(): void {
  start.write(null)
}

/** A line of a rehab estimate, in dollars. */
type RehabLine = { label: string; cost: number }

const none: readonly RehabLine[] = []
const kept = createStoredValue('plumbline-rehab-lines', readLines)

/**
 * Stores the lines of an estimate in this browser, in place of earlier ones, so that a deal's project can copy them. An
 * empty list removes the stored lines.
 */
export function keepRehabLines(lines: readonly RehabLine[]): void {
  kept.write(lines.length > 0 ? JSON.stringify(lines) : null)
}

/** Returns the stored lines, at most 200, however old. Skips damaged lines and those without a cost. */
export const readRehabLines = kept.read

function readLines(text: string | null): readonly RehabLine[] {
  try {
    const lines: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(lines) ? lines.filter(isLine).slice(0, 200) : none
  } catch {
    return none
  }
}

function isLine(value: unknown): value is RehabLine {
  const { label, cost } = (value ?? {}) as Partial<Record<keyof RehabLine, unknown>>
  return typeof label === 'string' && label !== '' && typeof cost === 'number' && Number.isFinite(cost) && cost > 0
}
