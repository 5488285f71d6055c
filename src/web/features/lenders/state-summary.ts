import { type DirectoryLender, type LenderSort, listLendersEndpoint } from '#contract/lenders/lenders.ts'
import type { Call } from '#contract/wire/call.ts'
import type { StateName } from '#domain/states/states.ts'

/** Figures about the lenders of one state; rates in percent, amounts in dollars, null when no lender publishes them. */
export type StateSummary = {
  total: number
  /** Lenders that usually fund in under seven days. */
  fastCount: number
  /** Half of the lenders start at or below this rate. */
  typicalMinRate: number | null
  /** Half of the lenders end at or above this rate. */
  typicalMaxRate: number | null
  /** The smallest and the largest published loan. */
  smallestLoan: number | null
  largestLoan: number | null
}

/** The API's last page number. */
const lastPage = 10_000

/**
 * Computes the figures of a state's lenders. Reads single lenders of sorted lists instead of all lenders: the middle one by
 * rate has the median rate. Ascending lists sort by the lower bound, descending ones by the upper.
 */
export async function summarizeState(call: Call, state: StateName): Promise<StateSummary> {
  const ask = (sortBy: LenderSort, place = 1) =>
    call(listLendersEndpoint, { query: { page: String(place), limit: '1', programs: 'false', states: state, sortBy } })
  const lenderAt = async (sortBy: LenderSort, place = 1): Promise<DirectoryLender | undefined> =>
    (await ask(sortBy, place)).lenders[0]

  const cheapest = await ask('loan_amount_asc')
  const { total } = cheapest
  const middle = Math.min(lastPage, Math.max(1, Math.ceil(total / 2)))
  const [fast, lowRate, highRate, largest] = await Promise.all([
    call(listLendersEndpoint, {
      query: { page: '1', limit: '1', programs: 'false', states: state, fastFunding: 'true' },
    }),
    lenderAt('interest_rate_asc', middle),
    lenderAt('interest_rate_desc', middle),
    lenderAt('loan_amount_desc'),
  ])
  return {
    total,
    fastCount: fast.total,
    typicalMinRate: lowRate?.minRate ?? null,
    typicalMaxRate: highRate?.maxRate ?? null,
    smallestLoan: cheapest.lenders[0]?.minAmount ?? null,
    largestLoan: largest?.maxAmount ?? null,
  }
}
