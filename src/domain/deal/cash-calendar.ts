import { addMonths } from '#domain/calendar/months.ts'
import { sumCents } from '#domain/project/project-terms.ts'
import type { HeadlineFacts } from './headline-facts.ts'

type CashDeal = Pick<HeadlineFacts, 'status' | 'closing' | 'cash'>

/** A calendar month as YYYY-MM, and the investor's own money in all deals at its end, in dollars. */
export type CashMonth = { month: string; dollars: number }

/** The most months in the chart. */
const longestMonths = 24

/**
 * Sums the investor's cash in open and funded deals by calendar month, from `today` (YYYY-MM-DD) to the last planned
 * month, at most 24 months. A deal counts from its closing day to its last planned month, with 0 in a month in which it
 * has returned all cash. Empty when no such deal reaches this month.
 */
export function cashCalendar(deals: readonly CashDeal[], today: string): CashMonth[] {
  const counted = deals.filter(
    ({ status, closing, cash }) =>
      (status === 'pending' || status === 'funded') && closing !== null && cash.byMonth.length > 0,
  )
  const sums = new Map<string, number[]>()
  for (const { closing, cash } of counted)
    cash.byMonth.forEach((dollars, month) => {
      const at = addMonths(closing!.on, month).slice(0, 7)
      // A negative sum means that the deal has returned all of the investor's cash.
      sums.set(at, [...(sums.get(at) ?? []), Math.max(0, dollars)])
    })
  const last = [...sums.keys()].sort().at(-1)
  const first = today.slice(0, 7)
  if (last === undefined || last < first) return []
  const months: CashMonth[] = []
  for (let index = 0; index < longestMonths; index++) {
    const month = addMonths(`${first}-01`, index).slice(0, 7)
    months.push({ month, dollars: sumCents(sums.get(month) ?? []) })
    if (month === last) break
  }
  return months
}
