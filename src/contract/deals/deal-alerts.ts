import { z } from 'zod'
import { endpoint } from '#contract/wire/endpoint.ts'
import { PathId } from '#contract/wire/wire.ts'
import { Deal } from './deals.ts'

const alertScoreMargin = 0.02
const alertDollarMargin = 500

/** The score and the total in dollars. Without a total, because no rate is published, only scores are compared. */
type Place = { score: number; totalCost: number | null }

/**
 * Returns whether a lender beats a deal's fifth place: its score is at least 0.02 higher, or at least as high with a
 * total at least $500 lower. Any lender beats an empty place. Scores have two decimals and dollars cents, so they are
 * compared in whole hundredths.
 */
export function beatsFifth(lender: Place, fifth: Place | null): boolean {
  if (!fifth) return true
  const ahead = Math.round(100 * lender.score) - Math.round(100 * fifth.score)
  if (ahead >= 100 * alertScoreMargin) return true
  if (ahead < 0 || lender.totalCost === null || fifth.totalCost === null) return false
  return Math.round(100 * fifth.totalCost) - Math.round(100 * lender.totalCost) >= 100 * alertDollarMargin
}

export const setAlertsEndpoint = endpoint({
  method: 'POST',
  path: '/api/deals/:id/alerts',
  summary: 'Turns on or off the weekly email about lenders that beat a deal’s fifth place.',
  access: 'investor',
  params: PathId,
  body: z.object({ alerts: z.boolean({ error: 'alerts must be true or false' }) }),
  reply: z.object({ deal: Deal }),
})
