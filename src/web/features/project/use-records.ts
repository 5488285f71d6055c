import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { recordResultEndpoint } from '#contract/project/end-project.ts'
import { changeLinesEndpoint, type NewFact, type Project, recordFactEndpoint } from '#contract/project/project.ts'
import { type Call, CallError } from '#contract/wire/call.ts'
import { useCall } from '#web/app-context.ts'
import { newIdempotencyKey } from '#web/forms/new-idempotency-key.ts'
import {
  addUnsentRecord,
  inOneTab,
  readUnsentRecords,
  rebaseUnsentLines,
  rejectUnsentRecord,
  removeUnsentRecord,
  type UnsentBody,
  type UnsentRecord,
  useUnsentRecords,
} from '#web/session/unsent-records.ts'
import { useSession } from '#web/session/use-session.ts'
import { projectQuery, showEnd, showProject } from './project.requests.ts'

/** Between two tries to send what waits, when the browser itself does not say that the network is back. */
const retryMs = 15_000

export type Records = {
  /** Recorded here and not confirmed by the server, of this deal and person. */
  unsent: readonly UnsentRecord[]
  /** Keeps a record in this browser and sends it as soon as that goes. */
  record(body: NewFact): Promise<void>
  /**
   * Saves the work or the end, so that what the server rejects can be mended in its form; without a network it is kept like a record.
   * @throws CallError as the server answered.
   */
  save(change: Exclude<UnsentBody, { what: 'fact' }>): Promise<'saved' | 'kept'>
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
    () =>
      userId
        ? () =>
            sendAll(call, userId, {
              onAnswer(project, { what }) {
                showProject(queryClient, project)
                if (what === 'result') showEnd(queryClient, project.dealId)
              },
              // What is mended then is held against the project as it is now.
              onRejected: (record) => queryClient.refetchQueries(projectQuery(record.dealId)),
            })
        : async () => {},
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
      await addUnsentRecord({ what: 'fact', key: newIdempotencyKey(), userId, dealId, body })
      await send()
    },
    async save(change) {
      const record = { ...change, key: newIdempotencyKey(), userId: userId!, dealId }
      // Behind what waits already: the order of what happened stays.
      if (!waits) {
        try {
          const project = await sendOne(call, record)
          for (const { key } of unsent.filter(({ what }) => what === change.what)) await removeUnsentRecord(key)
          showProject(queryClient, project)
          if (change.what === 'result') showEnd(queryClient, dealId)
          return 'saved'
        } catch (error) {
          if (!isUnreachable(error)) throw error
        }
      }
      await addUnsentRecord(record)
      void send()
      return 'kept'
    },
    discard: (key) => void removeUnsentRecord(key),
  }
}

/** Saves the work or the end of a project, with a network or without one. */
export function useSave({ save }: Pick<Records, 'save'>) {
  return useMutation({ networkMode: 'always', mutationFn: save })
}

/** Sends what waits, the oldest first, and stops where the server cannot be reached: the order of what happened stays. */
async function sendAll(
  call: Call,
  userId: string,
  hooks: {
    onAnswer: (project: Project, record: UnsentRecord) => void
    onRejected: (record: UnsentRecord) => Promise<void>
  },
): Promise<void> {
  await inOneTab('plumbline-sending-records', async () => {
    for (;;) {
      const next = readUnsentRecords().find((one) => one.userId === userId && one.failure === undefined)
      if (!next) return
      try {
        const project = await sendOne(call, next)
        await removeUnsentRecord(next.key)
        if (next.what === 'lines') await rebaseUnsentLines(next.dealId, project.version)
        hooks.onAnswer(project, next)
      } catch (error) {
        if (!isFinal(error)) return
        await rejectUnsentRecord(next.key, error.message)
        await hooks.onRejected(next)
      }
    }
  })
}

function sendOne(call: Call, record: UnsentRecord): Promise<Project> {
  const params = { id: record.dealId }
  const options = { idempotencyKey: record.key }
  if (record.what === 'fact') return call(recordFactEndpoint, { params, body: record.body }, options)
  if (record.what === 'result') return call(recordResultEndpoint, { params, body: record.body }, options)
  return call(changeLinesEndpoint, { params, body: record.body })
}

/** No answer, or one that says nothing of what was sent. */
function isUnreachable(error: unknown): boolean {
  return error instanceof CallError && (error.status === 0 || error.status >= 500)
}

/** Whether sending it again could not change the answer. */
function isFinal(error: unknown): error is CallError {
  if (!(error instanceof CallError)) return false
  const { status } = error
  return status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status)
}
