import type { DealDate } from '#contract/deals/deal-dates.ts'
import { addDays } from '#domain/calendar/business-days.ts'
import { todayOf } from '#domain/calendar/today.ts'
import { datesOfDeal } from '#server/features/deals/dates-of-deal.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { listDealsWithDateMails, recordDueMails } from './dates.queries.ts'
import { readDocuments } from './documents-of-deals.ts'
import { type ReadLoanTerms, withLoanTerms } from './loan-terms.ts'

/** The data of a queued email. `userId` lets the desk show whose email failed. */
export type DateMail = { id: string; userId: string }
export const dateMailJob = { name: 'mail-deal-date', isMail: true } as const

/** Days before a date that its email is sent. Maturity has a separate notice date, so the day itself has no email. */
const leadDays: Partial<Record<DealDate['kind'], number>> = {
  inspection: 1,
  documents: 1,
  close: 3,
  'maturity-notice': 0,
}
/** Days after a notice of maturity on which its email is still sent, such as when the job didn't run. */
const maturityNoticeLateDays = 7

/** Returns the last day on which a date's email is sent: the date itself, or a week later for a maturity notice. */
export function lastMailDay({ kind, on }: Pick<DealDate, 'kind' | 'on'>): string {
  return kind === 'maturity-notice' ? addDays(on, maturityNoticeLateDays) : on
}

/** Deals read per query. */
const pageSize = 500

type DateMailDeps = { db: Database; clock: () => Date; jobs: Pick<Jobs, 'send'>; readLoanTerms: ReadLoanTerms }

/**
 * Queues one email for each set date: from one day before an inspection or the start of documents, three days before a
 * closing, or the day of a maturity notice, until the date's last mail day. Records each date, so that no email is
 * queued twice. Estimated dates and the maturity itself get none. A failure for one deal doesn't stop the others.
 * @throws AggregateError with the errors of the deals that failed.
 */
export async function queueDateMails(deps: DateMailDeps): Promise<void> {
  const today = todayOf(deps.clock())
  const errors: unknown[] = []
  for (let afterId: string | undefined; ; ) {
    const read = await listDealsWithDateMails(deps.db, today, { afterId, limit: pageSize })
    const page = await withLoanTerms(deps, read)
    const documents = await readDocuments(deps.db, page, today)
    for (const deal of page)
      await queueMailsOf(deps, deal, datesOfDeal(deal, documents.get(deal.id)), today).catch((error) =>
        errors.push(error),
      )
    if (page.length < pageSize) break
    afterId = page.at(-1)!.id
  }
  if (errors.length > 0) throw new AggregateError(errors, `Date emails failed for ${errors.length} deals: ${errors[0]}`)
}

/** Queues the emails that are due for one deal's dates. */
async function queueMailsOf(
  { db, jobs }: DateMailDeps,
  { userId }: { userId: string },
  dates: readonly DealDate[],
  today: string,
): Promise<void> {
  const due = dates.filter((date) => {
    const lead = leadDays[date.kind]
    return lead !== undefined && !date.isEstimated && addDays(date.on, -lead) <= today && today <= lastMailDay(date)
  })
  if (due.length === 0) return
  await inTransaction(db, async (tx) => {
    for (const id of await recordDueMails(tx, due)) await jobs.send(tx, dateMailJob, { id, userId })
  })
}
