import { consumerDealDays } from '#domain/deal/consumer-words.ts'
import { isConsumerLoan } from '#domain/loan-request/deal-situations.ts'
import {
  deleteDealKeysBefore,
  deleteDealsUnchangedSince,
  listConsumerDeals,
} from '#server/features/deals/deals.queries.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type JobDefinition, job } from '#server/platform/jobs/jobs.ts'

/** Days that a submission's key is kept. Retries and open forms don't last nearly that long. */
const dealKeyDays = 30

/** Returns the nightly job that deletes submission keys after 30 days. Their deals stay. */
export function dealKeyCleanupJob(deps: { db: Database; clock: () => Date }): JobDefinition {
  return job({
    name: 'deal-key-cleanup',
    cron: '50 3 * * *',
    isSingle: true,
    run: () => deleteDealKeysBefore(deps.db, new Date(deps.clock().getTime() - dealKeyDays * 86_400_000)),
  })
}

/** Deals read per query, and the most deleted per statement. */
const batchSize = 500

/**
 * Returns the nightly job that deletes consumer-loan deals (for the owner's own home, or a refinance for personal use)
 * that haven't changed for 30 days.
 */
export function consumerDealCleanupJob(deps: { db: Database; clock: () => Date }): JobDefinition {
  return job({
    name: 'consumer-deal-cleanup',
    cron: '55 3 * * *',
    isSingle: true,
    async run() {
      const unchangedSince = new Date(deps.clock().getTime() - consumerDealDays * 86_400_000)
      let afterId = '00000000-0000-0000-0000-000000000000'
      for (;;) {
        const found = await listConsumerDeals(deps.db, unchangedSince, { afterId, limit: batchSize })
        const ids = found
          .filter((deal) => isConsumerLoan(deal as Parameters<typeof isConsumerLoan>[0]))
          .map(({ id }) => id)
        if (ids.length > 0) await deleteDealsUnchangedSince(deps.db, ids, unchangedSince)
        if (found.length < batchSize) return
        afterId = found.at(-1)!.id
      }
    },
  })
}
