import type { DealDate } from '#contract/deals/deal-dates.ts'
import { addDays } from '#domain/calendar/business-days.ts'
import { todayOf } from '#domain/calendar/today.ts'
import { datesOfDeal } from '#server/features/deals/dates-of-deal.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { listDealsWithDateMails, noteDueMails } from './dates.queries.ts'
import { readDocuments } from './documents-of-deals.ts'
import { type ReadLoanTerms, withLoanTerms } from './loan-terms.ts'

/** `userId` lets the desk show whose mails failed. */
export type DateMail = { id: string; userId: string }
export const dateMailJob = { name: 'mail-deal-date', isMail: true } as const

/** Days of advance notice. Maturity has a separate, earlier notice date, so the day itself has no mail. */
const leadDays: Partial<Record<DealDate['kind'], number>> = {
  inspection: 1,
  documents: 1,
  close: 3,
  'maturity-notice': 0,
}

/** Deals read per query. */
const pageSize = 500

type DateMailDeps = { db: Database; clock: () => Date; jobs: Pick<Jobs, 'send'>; readLoanTerms: ReadLoanTerms }

/**
 * Queues a mail for each set date that is due for one today. Estimated dates get none. Records each date with its mail,
 * so that it is mailed once. A failure for one deal doesn't stop the others; the next run retries it.
 * @throws AggregateError when some failed.
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
  if (errors.length > 0) throw new AggregateError(errors, `Mails about days of ${errors.length} deals: ${errors[0]}`)
}

/** Queues mails for one deal's dates that are due. */
async function queueMailsOf(
  { db, jobs }: DateMailDeps,
  { userId }: { userId: string },
  dates: readonly DealDate[],
  today: string,
): Promise<void> {
  const due = dates.filter(({ kind, on, isEstimated }) => {
    const lead = leadDays[kind]
    return lead !== undefined && !isEstimated && addDays(on, -lead) <= today && today <= on
  })
  if (due.length === 0) return
  await inTransaction(db, async (tx) => {
    for (const id of await noteDueMails(tx, due)) await jobs.send(tx, dateMailJob, { id, userId })
  })
}
