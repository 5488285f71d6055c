import type { DealDate } from '#contract/deals/deal-dates.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { listDealsWithDateMails, noteDueMails } from './dates.queries.ts'
import { addDays, datesOfDeal, todayOf } from './dates-of-deal.ts'
import { type ReadLoanTerms, withLoanTerms } from './loan-terms.ts'
import { readPapers } from './papers-of-deals.ts'

/** Whom a mail is for stands in it for the desk, which tells whose mails failed. */
export type DateMail = { id: string; userId: string }
export const dateMailJob = { name: 'mail-deal-date', isMail: true } as const

/** How many days ahead a mail goes out. A notice stands ahead of maturity by itself, so the day of maturity needs none. */
const leadDays: Partial<Record<DealDate['kind'], number>> = { inspection: 1, papers: 1, close: 3, 'maturity-notice': 0 }

/** How many deals are read at a time. */
const pageSize = 500

type DateMailDeps = { db: Database; clock: () => Date; jobs: Pick<Jobs, 'send'>; readLoanTerms: ReadLoanTerms }

/**
 * Queues a mail for each day that is set and due today: estimates are no appointments. A day is noted with its mail, and mailed once.
 * A deal whose mails cannot be queued keeps back no other; it is tried by the next run.
 * @throws AggregateError when some could not.
 */
export async function queueDateMails(deps: DateMailDeps): Promise<void> {
  const today = todayOf(deps.clock())
  const errors: unknown[] = []
  for (let afterId: string | undefined; ; ) {
    const read = await listDealsWithDateMails(deps.db, today, { afterId, limit: pageSize })
    const page = await withLoanTerms(deps, read)
    const papers = await readPapers(deps.db, page, today)
    for (const deal of page)
      await queueMailsOf(deps, deal, datesOfDeal(deal, papers.get(deal.id)), today).catch((error) => errors.push(error))
    if (page.length < pageSize) break
    afterId = page.at(-1)!.id
  }
  if (errors.length > 0) throw new AggregateError(errors, `Mails about days of ${errors.length} deals: ${errors[0]}`)
}

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
