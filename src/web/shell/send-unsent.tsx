import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import {
  changeLinesEndpoint,
  type Project,
  recordFactEndpoint,
  recordResultEndpoint,
} from '#contract/project/project.ts'
import { type Call, CallError } from '#contract/wire/call.ts'
import { useCall } from '#web/app-context.ts'
import { invalidateHeadlines } from '#web/session/invalidate-headlines.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import {
  inOneTab,
  readUnsentRecords,
  rebaseUnsentLines,
  rejectUnsentRecord,
  removeUnsentRecord,
  type UnsentRecord,
  useUnsentRecords,
} from '#web/session/unsent-records.ts'

/** Milliseconds between two attempts, because browsers don't always report that the network is back. */
const retryMs = 15_000

/**
 * Sends the user's unsent records now, when the network returns, and every 15 seconds while some wait. Renders
 * nothing. The shell renders it on every page of a signed-in investor.
 */
export function SendUnsent({ userId }: { userId: string }) {
  const send = useSendUnsent(userId)
  const waits = useUnsentRecords().some((one) => one.userId === userId && one.failure === undefined)
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
  return null
}

/**
 * Returns a function that sends the user's unsent records, oldest first, in one tab at a time, and caches the projects
 * that the server returns. It marks a record that the server rejects as failed and goes to the next. At the first one
 * that can't be sent now it stops without an error. Does nothing without a user.
 */
export function useSendUnsent(userId: string | undefined): () => Promise<void> {
  const call = useCall()
  const queryClient = useQueryClient()
  return useMemo(
    () => async () => userId && sendAll(call, queryClient, userId),
    [call, queryClient, userId],
  ) as () => Promise<void>
}

/** Does the work of {@link useSendUnsent}. Caches the project of each sent record, and refreshes what depends on it. */
async function sendAll(call: Call, queryClient: QueryClient, userId: string): Promise<void> {
  await inOneTab('plumbline-sending-records', async () => {
    for (;;) {
      const next = readUnsentRecords().find((one) => one.userId === userId && one.failure === undefined)
      if (!next) return
      try {
        const project = await sendRecord(call, next)
        await removeUnsentRecord(next.key)
        if (next.what === 'lines') await rebaseUnsentLines(next.dealId, project.version)
        showProject(queryClient, project)
        // The query client does this for mutations only.
        invalidateHeadlines(queryClient)
        if (next.what === 'result') showEnd(queryClient, project.dealId)
      } catch (error) {
        if (!isFinal(error)) return
        await rejectUnsentRecord(next.key, error.message)
        // Refetches the project, so that a correction is checked against its current version.
        await queryClient.refetchQueries({ queryKey: queryKeys.dealProject(next.dealId) })
      }
    }
  })
}

/**
 * Sends one record, and changes neither the queue nor the cache. @throws CallError when the server rejects it or can't
 * be reached.
 */
export function sendRecord(call: Call, record: UnsentRecord): Promise<Project> {
  const params = { id: record.dealId }
  const options = { idempotencyKey: record.key }
  if (record.what === 'fact') return call(recordFactEndpoint, { params, body: record.body }, options)
  if (record.what === 'result') return call(recordResultEndpoint, { params, body: record.body }, options)
  return call(changeLinesEndpoint, { params, body: record.body })
}

/** Caches a project from the server's reply and refetches the list of projects. */
export function showProject(queryClient: QueryClient, project: Project): void {
  queryClient.setQueryData(queryKeys.dealProject(project.dealId), project)
  void queryClient.refetchQueries({ queryKey: queryKeys.projects, type: 'all' })
}

/**
 * Reloads the deal, its timeline and the list of deals after a project's result was recorded, which changes the deal's
 * stage.
 */
export function showEnd(queryClient: QueryClient, dealId: string): void {
  void queryClient.refetchQueries({ queryKey: queryKeys.deal(dealId), exact: true })
  void queryClient.refetchQueries({ queryKey: queryKeys.dealTimeline(dealId), exact: true })
  void queryClient.refetchQueries({ queryKey: queryKeys.deals, exact: true, type: 'all' })
}

/** Returns whether the server rejected the request, so that another attempt would fail in the same way. */
function isFinal(error: unknown): error is CallError {
  if (!(error instanceof CallError)) return false
  const { status } = error
  return status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status)
}
