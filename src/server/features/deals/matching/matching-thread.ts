import { parentPort } from 'node:worker_threads'
import type { NamedMatchLender } from '#domain/matching/match-lender.ts'
import { assessOpenDeals } from './assess-open-deals.ts'
import type { FromMatchingThread, ToMatchingThread } from './deal-assessor.ts'

/** Holds the lenders, as it is told of them, and assesses the deals it is sent. */
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
  port.postMessage(answer(message))
})

function answer({ deals, changedIds, now }: Extract<ToMatchingThread, { deals: unknown }>): FromMatchingThread {
  try {
    return { assessed: assessOpenDeals(lenders, deals, changedIds, now) }
  } catch (error) {
    return { failure: error }
  }
}
