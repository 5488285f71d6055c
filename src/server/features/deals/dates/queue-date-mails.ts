import type { DealDate } from '#contract/deals/deal-dates.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { listDealsWithDateMails, noteDueMails } from './dates.queries.ts'
import { addDays, datesOfDeal, todayOf } from './dates-of-deal.ts'
import { readPapers } from './papers-of-deals.ts'

/** Whom a mail is for stands in it for the desk, which tells whose mails failed. */
export type DateMail = { id: string; userId: string }
export const dateMailJob = { name: 'mail-deal-date' } as const

/** How many days ahead a mail goes out. A notice stands ahead of maturity by itself, so the day of maturity needs none. */
const leadDays: Partial<Record<DealDate['kind'], number>> = { inspection: 1, papers: 1, close: 3, 'maturity-notice': 0 }

/** Queues a mail for each day that is set and due today: estimates are no appointments. A day is noted with its mail, and mailed once. */
export async function queueDateMails(deps: {
  db: Database
  clock: () => Date
  jobs: Pick<Jobs, 'send'>
}): Promise<void> {
  const today = todayOf(deps.clock())
  const deals = await listDealsWithDateMails(deps.db)
  const papers = await readPapers(deps.db, deals, today)
  for (const deal of deals) {
    const due = datesOfDeal(deal, papers.get(deal.id)).filter(({ kind, on, isEstimated }) => {
      const lead = leadDays[kind]
      return lead !== undefined && !isEstimated && addDays(on, -lead) <= today && today <= on
    })
    if (due.length === 0) continue
    await inTransaction(deps.db, async (tx) => {
      for (const id of await noteDueMails(tx, due)) await deps.jobs.send(tx, dateMailJob, { id, userId: deal.userId })
    })
  }
}
