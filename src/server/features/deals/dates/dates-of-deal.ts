import { type DealDate, maturityNoticeDays } from '#contract/deals/deal-dates.ts'
import type { WholeDeal } from '#server/features/deals/life/deal-life.queries.ts'

type DatedDeal = Pick<
  WholeDeal,
  | 'id'
  | 'status'
  | 'stage'
  | 'loanKind'
  | 'inspectionOn'
  | 'closeOn'
  | 'closingTimelineDays'
  | 'termMonths'
  | 'createdAt'
>

/**
 * The days of a deal, the earliest first. The closing follows from the wish until it is set, and maturity from the closing and the
 * term; both are estimates until the loan is funded. A withdrawn or dead deal has none, nor has one whose short loan the sale paid off.
 */
export function datesOfDeal(deal: DatedDeal): DealDate[] {
  const isPaidOff = deal.stage === 'Sold or Rented' && deal.loanKind !== 'rental'
  if (deal.status === 'withdrawn' || deal.status === 'dead' || isPaidOff) return []
  const close = deal.closeOn ?? addDays(deal.createdAt.toISOString().slice(0, 10), deal.closingTimelineDays)
  const maturity = addMonths(close, deal.termMonths)
  const isFunded = deal.status === 'funded'
  const date = (
    kind: DealDate['kind'],
    on: string,
    title: string,
    isEstimated: boolean,
    daysBefore: number | null = null,
  ) => ({
    dealId: deal.id,
    kind,
    on,
    isEstimated,
    daysBefore,
    title,
  })
  return [
    ...(deal.inspectionOn ? [date('inspection', deal.inspectionOn, 'Inspection', false)] : []),
    date('close', close, 'Closing', deal.closeOn === null),
    ...maturityNoticeDays
      .map((days) => date('maturity-notice', addDays(maturity, -days), `Loan matures in ${days} days`, !isFunded, days))
      .filter(({ on }) => on > close),
    date('maturity', maturity, 'Loan matures', !isFunded),
  ].sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
}

/** A day so many days later, as YYYY-MM-DD; Date counts over months and leap years. */
export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** The same day so many months later, or the last of a shorter month. */
export function addMonths(day: string, months: number): string {
  const [year, month, ofMonth] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0))
  last.setUTCDate(Math.min(ofMonth, last.getUTCDate()))
  return last.toISOString().slice(0, 10)
}

/** Today where the day ends last in the contiguous states, so that nobody's day is over too early. */
export function todayOf(now: Date): string {
  return now.toLocaleDateString('en-CA', { timeZone: 'America/Los_Angeles' })
}
