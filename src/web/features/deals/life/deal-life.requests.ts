import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { getTimelineEndpoint } from '#contract/deals/deal-timeline.ts'
import type { Deal } from '#contract/deals/deals.ts'
import { type DealEdit, editDealEndpoint } from '#contract/deals/edit-deal.ts'
import type { FeatureState } from '#contract/site/site.ts'
import { type Call, CallError } from '#contract/wire/call.ts'
import { isConsumerLoan } from '#domain/loan-request/deal-situations.ts'
import { useCall } from '#web/app-context.ts'
import { consumerSavedText } from '#web/features/deals/created-deal.ts'
import { useRefreshDeal } from '#web/session/deal-queries.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { ownQuery } from '#web/session/session.ts'
import { featuresQuery } from '#web/shell/site-queries.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/**
 * Returns a function that reads the state of the feature `dealEditing`, from the cache if it was loaded before. The
 * function returns 'on' if loading fails, because the server rejects edits that aren't allowed.
 */
export function useReadDealEditing(): () => Promise<FeatureState> {
  const call = useCall()
  const queryClient = useQueryClient()
  useQuery(featuresQuery(call))
  return () =>
    queryClient.ensureQueryData(featuresQuery(call)).then(
      ({ dealEditing }) => dealEditing,
      () => 'on',
    )
}

/** A deal's events, latest first. Null after the session has ended. */
export function timelineQuery(dealId: string) {
  return ownQuery(queryKeys.dealTimeline(dealId), (call) => call(getTimelineEndpoint, { params: { id: dealId } }))
}

/**
 * Returns a mutation that changes fields of one version of a deal. It stays pending until the refetch of
 * {@link useRefreshDeal} ends. It shows no toast, so the caller must show failures. {@link conflictingDeal} recognizes
 * an edit that was based on an older version.
 */
export function useEditDeal(dealId: string) {
  const call = useCall()
  const refresh = useRefreshDeal(dealId)
  return useMutation({
    mutationFn: (body: z.input<typeof DealEdit>) => call(editDealEndpoint, { params: { id: dealId }, body }),
    onSuccess: refresh,
  })
}

/** Returns the current deal if the error says that the edit was based on an older version; otherwise null. */
export function conflictingDeal(error: unknown): Deal | null {
  if (!(error instanceof CallError) || error.reply.reason !== 'version-conflict') return null
  // The server has validated its reply, so it isn't validated again.
  const { deal } = error.reply
  return typeof deal?.['version'] === 'number' ? (deal as unknown as Deal) : null
}

type ToastText = { title: string; description: string }

/**
 * Returns a mutation that runs `run`, refetches the deal with {@link useRefreshDeal}, and shows `successToast`, which
 * may depend on the reply. Stays pending until the deal is refetched. On failure shows the error as a toast.
 */
export function useDealCommand<Input, Reply>(
  dealId: string,
  run: (call: Call, input: Input) => Promise<Reply>,
  successToast: ToastText | ((reply: Reply) => ToastText),
) {
  const call = useCall()
  const refresh = useRefreshDeal(dealId)
  return useMutation({
    mutationFn: (input: Input) => run(call, input),
    async onSuccess(reply) {
      await refresh()
      toast(typeof successToast === 'function' ? successToast(reply) : successToast)
    },
    onError: (error) => toast({ title: 'Error', description: error.message, variant: 'error' }),
  })
}

/** Returns the text after a deal was saved: `matchedText`, or that a consumer loan isn't matched. */
export function savedText(deal: Deal, matchedText: string): string {
  return isConsumerLoan(deal) ? consumerSavedText : matchedText
}

/** Texts shown for editing a deal or its stage, and for withdrawing it, while `features.dealEditing` is `announced`. */
export const editSoonText = 'Editing a deal is coming soon.'
export const withdrawSoonText = 'Withdrawing a deal is coming soon. Your deal stays as it is.'

/**
 * Tracks whether the dialog for changing a deal's stage is open. While `features.dealEditing` is `announced`, `open`
 * shows a "Coming soon" toast instead.
 */
export function useStageDialog() {
  const [isOpen, setOpen] = useState(false)
  const readEditing = useReadDealEditing()
  return {
    isOpen,
    close: () => setOpen(false),
    async open() {
      if ((await readEditing()) === 'on') setOpen(true)
      else toast({ title: 'Coming soon', description: editSoonText, variant: 'info' })
    },
  }
}
