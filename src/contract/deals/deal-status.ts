import { z } from 'zod'
import { endpoint } from '#contract/wire/endpoint.ts'
import { optionalText } from '#contract/wire/text.ts'
import { PathId } from '#contract/wire/wire.ts'
import { type Stage, stages } from '#domain/choices/deal-choices.ts'
import { Deal } from './deals.ts'

/** Only a pending deal is matched, can be edited, and can ask for quotes. */
const dealStatuses = ['pending', 'withdrawn', 'funded', 'dead'] as const
type DealStatus = (typeof dealStatuses)[number]

const fundedStages: ReadonlySet<string> = new Set<Stage>(['Funded', 'Rehab', 'Listed', 'Sold or Rented'])

/**
 * Returns the status that follows from a stage: 'dead', 'funded' for Funded and later stages, else 'pending'.
 * Withdrawing sets the status without a stage.
 */
export function statusOfStage(stage: Stage): Exclude<DealStatus, 'withdrawn'> {
  if (stage === 'Dead') return 'dead'
  return fundedStages.has(stage) ? 'funded' : 'pending'
}

const reopenDays = 30
/**
 * Returns whether a withdrawn deal can be reopened: up to 30 days after its withdrawal, or when the withdrawal's time
 * wasn't stored. The caller checks that the deal is withdrawn.
 */
export const isWithinReopening = (withdrawnAt: Date | null, now: Date): boolean =>
  withdrawnAt === null || now.getTime() - withdrawnAt.getTime() <= reopenDays * 86_400_000

export const reopenExpiredMessage = `A withdrawn deal can be reopened for ${reopenDays} days. Duplicate it to start again with its figures.`
export const notWithdrawnMessage = 'Only a withdrawn deal can be reopened.'
export const dealWithdrawnMessage = 'This deal is withdrawn. Reopen it first.'

export const WithdrawDeal = z.object({ reason: optionalText({ label: 'Reason', max: 500, multiline: true }) })

export const withdrawDealEndpoint = endpoint({
  method: 'POST',
  path: '/api/deals/:id/withdraw',
  summary: 'Withdraws a pending deal: it no longer counts in the figures and is no longer matched, but stays readable.',
  access: 'investor',
  params: PathId,
  body: WithdrawDeal.nullish().transform((body) => body ?? { reason: null }),
  reply: z.object({ deal: Deal }),
})

export const reopenDealEndpoint = endpoint({
  method: 'POST',
  path: '/api/deals/:id/reopen',
  summary: 'Reopens a deal within 30 days of its withdrawal, and matches it against today’s lenders.',
  access: 'investor',
  params: PathId,
  reply: z.object({ deal: Deal }),
})

const dayMessage = 'Enter the day as a date'
/** A day as YYYY-MM-DD. */
export const Day = z.iso.date({ error: dayMessage }).refine((text) => text >= '1900-01-01', dayMessage)

export const setStageEndpoint = endpoint({
  method: 'POST',
  path: '/api/deals/:id/stage',
  summary:
    'Sets a deal’s stage and the day it was reached; its status follows. The same stage with another day corrects the day. Any stage but “Sold or Rented” removes the recorded result.',
  access: 'investor',
  params: PathId,
  body: z.object({
    stage: z.enum(stages, { error: 'Choose a stage' }),
    /** Today by default; not in the future. */
    on: z.exactOptional(
      Day
        // Allows one extra day, because "today" starts earlier in time zones east of the server.
        .refine((text) => Date.parse(text) <= Date.now() + 86_400_000, 'The date can’t be in the future'),
    ),
    /** For the stage Funded: the id of the final terms that the loan closed on. */
    finalTermsId: z.string().max(36).nullish(),
  }),
  reply: z.object({ deal: Deal }),
})

export const duplicateDealEndpoint = endpoint({
  method: 'POST',
  path: '/api/deals/:id/duplicate',
  summary: 'Submits a new deal with the figures of an existing one, whatever its status.',
  access: 'investor',
  params: PathId,
  reply: z.object({ deal: Deal, matchCount: z.number() }),
  isIdempotentByKey: true,
})
