import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { type NewFact, type Project, recordFactEndpoint } from '#contract/project/project.ts'
import { type Call, CallError } from '#contract/wire/call.ts'
import { useCall } from '#web/app-context.ts'
import { newIdempotencyKey } from '#web/forms/new-idempotency-key.ts'
import {
  addUnsentRecord,
  inOneTab,
  readUnsentRecords,
  rejectUnsentRecord,
  removeUnsentRecord,
  type UnsentRecord,
  useUnsentRecords,
} from '#web/session/unsent-records.ts'
import { useSession } from '#web/session/use-session.ts'
import { showProject } from './project.requests.ts'

/** Between two tries to send what waits, when the browser itself does not say that the network is back. */
const retryMs = 15_000

export type Records = {
  /** Recorded here and not confirmed by the server, of this deal and person. */
  unsent: readonly UnsentRecord[]
  /** Keeps a record in this browser and sends it as soon as that goes. */
  record(body: NewFact): Promise<void>
  discard(key: string): void
}

/** What happened at the house: kept here first, sent when there is a network, once, whatever happens to the page meanwhile. */
export function useRecords(dealId: string): Records {
  const call = useCall()
  const queryClient = useQueryClient()
  const userId = useSession().user?.id
  const all = useUnsentRecords()
  const unsent = useMemo(
    () => all.filter((one) => one.dealId === dealId && one.userId === userId),
    [all, dealId, userId],
  )
  const waits = unsent.some(({ failure }) => failure === undefined)
  const send = useMemo(
    () => (userId ? () => sendAll(call, userId, (project) => showProject(queryClient, project)) : async () => {}),
    [call, userId, queryClient],
  )
  useEffect(() => {
    if (!waits) return
    void send()
    const again = () => void send()
    window.addEventListener('online', again)
    const timer = setInterval(again, retryMs)
    return () => {
      window.removeEventListener('online', again)
      clearInterval(timer)
    }
  }, [waits, send])
  return {
    unsent,
    async record(body) {
      if (!userId) return
      await addUnsentRecord({ key: newIdempotencyKey(), userId, dealId, body })
      await send()
    },
    discard: (key) => void removeUnsentRecord(key),
  }
}

/** Sends what waits, the oldest first, and stops where the server cannot be reached: the order of what happened stays. */
async function sendAll(call: Call, userId: string, onAnswer: (project: Project) => void): Promise<void> {
  await inOneTab('plumbline-sending-records', async () => {
    for (;;) {
      const next = readUnsentRecords().find((one) => one.userId === userId && one.failure === undefined)
      if (!next) return
      try {
        const project = await call(
          recordFactEndpoint,
          { params: { id: next.dealId }, body: next.body },
          { idempotencyKey: next.key },
        )
        await removeUnsentRecord(next.key)
        onAnswer(project)
      } catch (error) {
        if (!isFinal(error)) return
        await rejectUnsentRecord(next.key, error.message)
      }
    }
  })
}

/** Whether sending it again could not change the answer. */
function isFinal(error: unknown): error is CallError {
  if (!(error instanceof CallError)) return false
  const { status } = error
  return status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status)
}
