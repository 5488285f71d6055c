import { type DealDate, maturityNoticeDays } from '#contract/deals/deal-dates.ts'
import { addDays } from '#domain/calendar/business-days.ts'
import { addMonths } from '#domain/calendar/months.ts'
import type { ChecklistItem } from '#domain/closing/checklist.ts'
import { closingDayOf } from '#domain/deal/closing-day.ts'
import type { WholeDeal } from './deal-life.queries.ts'

/** `termMonths` must be the term of the chosen loan if there is one, as `withLoanTerms` sets it. */
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
 * Returns a deal's past and future dates, earliest first, with the days by which the investor must start getting a
 * pending deal's missing `documents`. Set the deal's term with `withLoanTerms` first. The closing is estimated until it
 * is set, and the maturity until the loan is also funded. Omits notices of maturity on or before the closing. Empty for
 * a withdrawn or dead deal, and for a short-term loan that was repaid when the property was sold or rented.
 */
export function datesOfDeal(deal: DatedDeal, documents: readonly ChecklistItem[] = []): DealDate[] {
  const isPaidOff = deal.stage === 'Sold or Rented' && deal.loanKind !== 'rental'
  const closing = closingOf(deal)
  if (!closing || isPaidOff) return []
  const close = closing.on
  const maturity = addMonths(close, deal.termMonths)
  const isMaturityEstimated = closing.isEstimated || deal.status !== 'funded'
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
    ...documentDays(deal, documents).map(({ on, days, labels }) =>
      date('documents', on, `Documents to start: ${summarizeLabels(labels)}`, closing.isEstimated, days),
    ),
    date('close', close, 'Closing', closing.isEstimated),
    ...maturityNoticeDays
      .map((days) =>
        date('maturity-notice', addDays(maturity, -days), `Loan matures in ${days} days`, isMaturityEstimated, days),
      )
      .filter(({ on }) => on > close),
    date('maturity', maturity, 'Loan matures', isMaturityEstimated),
  ].sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
}

/** Returns a deal's closing date from {@link closingDayOf}. Null for a withdrawn or dead deal. */
export function closingOf(
  deal: Pick<DatedDeal, 'status' | 'closeOn' | 'createdAt' | 'closingTimelineDays'>,
): { on: string; isEstimated: boolean } | null {
  if (deal.status === 'withdrawn' || deal.status === 'dead') return null
  return closingDayOf(deal)
}

/** Returns the days by which the investor must start getting missing documents, each with its documents. */
function documentDays({ status }: DatedDeal, documents: readonly ChecklistItem[]) {
  if (status !== 'pending') return []
  const open = documents.flatMap(({ status: document, dueOn, days, label }) =>
    document === 'missing' && dueOn ? [{ on: dueOn, days, label }] : [],
  )
  return [...Map.groupBy(open, ({ on }) => on)].map(([on, items]) => ({
    on,
    days: items[0]!.days,
    labels: items.map(({ label }) => label),
  }))
}

/** Returns a text such as 'Insurance binder, EIN letter and 3 more'. */
function summarizeLabels(labels: readonly string[]): string {
  const more = labels.length - 3
  return more > 0 ? `${labels.slice(0, 3).join(', ')} and ${more} more` : labels.join(', ')
}
