import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { getProjectEndpoint, type NewFact, removeFactEndpoint } from '#contract/project/project.ts'
import { CallError } from '#contract/wire/call.ts'
import { useCall } from '#web/app-context.ts'
import { newIdempotencyKey } from '#web/forms/new-idempotency-key.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { ownQuery, useSession } from '#web/session/session.ts'
import {
  addUnsentRecord,
  removeUnsentRecord,
  type UnsentBody,
  type UnsentRecord,
  useUnsentRecords,
} from '#web/session/unsent-records.ts'
import { sendRecord, showEnd, showProject, useSendUnsent } from '#web/shell/send-unsent.tsx'

/**
 * Returns the query for a deal's project, which exists even before funding. A rental loan's has `isShortTerm: false`
 * and no plan. Its data is null after the session has ended.
 */
export function projectQuery(dealId: string) {
  return ownQuery(queryKeys.dealProject(dealId), (call) => call(getProjectEndpoint, { params: { id: dealId } }))
}

/**
 * Returns a mutation that removes a stored record by its id, caches the project that the server returns, and refetches
 * the list of projects.
 */
export function useRemoveFact(dealId: string) {
  const call = useCall()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (factId: string) => call(removeFactEndpoint, { params: { id: dealId, factId } }),
    onSuccess: (project) => showProject(queryClient, project),
  })
}

/** A project's unsent records, and functions that add, save and discard records. */
export type Records = {
  /** This investor's records of the deal that the server hasn't confirmed. */
  unsent: readonly UnsentRecord[]
  /** Stores a record in this browser, then sends all waiting records. Does nothing when signed out. */
  record(body: NewFact): Promise<void>
  /**
   * Sends the work or the result. If earlier records of the project wait, there is no reply, or the server answers 5xx,
   * queues it in this browser instead, replacing a queued one of the same kind. Requires a signed-in investor.
   * @throws CallError when the server answers 4xx; nothing is queued.
   */
  save(change: Exclude<UnsentBody, { what: 'fact' }>): Promise<'saved' | 'queued'>
  /** Deletes an unsent record. */
  discard(key: string): void
}

/**
 * Returns the signed-in investor's unsent records of a project, and functions that add or discard them. They stay in
 * this browser until the server confirms them; a rejected one gets a `failure` and stays until it is discarded or
 * replaced. `SendUnsent` sends them from every page. The queue holds one change of the work and one result per deal, as
 * described at `addUnsentRecord`.
 */
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
  const send = useSendUnsent(userId)
  return {
    unsent,
    async record(body) {
      if (!userId) return
      await addUnsentRecord({ what: 'fact', key: newIdempotencyKey(), userId, dealId, body })
      await send()
    },
    async save(change) {
      const record = { ...change, key: newIdempotencyKey(), userId: userId!, dealId }
      // Queues after the unsent records, to keep their order.
      if (!waits) {
        try {
          const project = await sendRecord(call, record)
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
      return 'queued'
    },
    discard: (key) => void removeUnsentRecord(key),
  }
}

/** Returns a mutation that saves the work or the result. It also runs offline, when `save` queues the change. */
export function useSave({ save }: Pick<Records, 'save'>) {
  return useMutation({ networkMode: 'always', mutationFn: save })
}

/** Returns whether there was no reply, or a server error that doesn't tell whether the data was stored. */
function isUnreachable(error: unknown): boolean {
  return error instanceof CallError && (error.status === 0 || error.status >= 500)
}
