import { parentPort } from 'node:worker_threads'
import { assessDeal } from '#domain/assessment/assess-deal.ts'
import type { NamedMatchLender } from '#domain/loan-request/match-inputs.ts'
import type { AssessedDeal, ToMatchingThread } from './deal-assessor.ts'

// The worker thread of the deal assessor. It keeps the lenders that it receives and assesses deals against them.
const port = parentPort!
const byId = new Map<string, NamedMatchLender>()
let lenders: readonly NamedMatchLender[] = []

port.on('message', (message: ToMatchingThread) => {
  if ('changed' in message) {
    for (const lender of message.changed) byId.set(lender.id, lender)
    for (const id of message.removed) byId.delete(id)
    if (message.isLast) lenders = [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
    return
  }
  port.postMessage(message.deals.map((deal) => assess(deal, message.now)))
})

type Deal = Extract<ToMatchingThread, { deals: unknown }>['deals'][number]

function assess(deal: Deal, now: Date): AssessedDeal {
  try {
    const { matches, eligibleCount, insight } = assessDeal(lenders, deal, deal, now)
    const matchesWithIds = matches.map(({ lender, program, ...rest }) => ({
      ...rest,
      lenderId: lender.id,
      programId: program.id,
    }))
    return { dealId: deal.id, matches: matchesWithIds, eligibleCount, insight }
  } catch (failure) {
    return { dealId: deal.id, failure }
  }
}
