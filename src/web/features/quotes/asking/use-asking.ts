import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { DefaultValues } from 'react-hook-form'
import type { z } from 'zod'
import { AskForQuotes, askForQuotesEndpoint, type QuoteDraft } from '#contract/quotes/quote-requests.ts'
import { shareDefaults } from '#contract/quotes/shared-sheet.ts'
import { CallError } from '#contract/wire/call.ts'
import { useCall } from '#web/app-context.ts'
import { cacheNewRequests, conversationsQuery, refreshQuotes } from '#web/features/quotes/quotes.requests.ts'
import { applyServerErrors, useZodForm } from '#web/forms/form.tsx'
import { newIdempotencyKey } from '#web/forms/new-idempotency-key.ts'
import { dealsQuery } from '#web/session/deal-queries.ts'
import { announce } from '#web/ui/feedback/announce.ts'
import {
  clearAskingDraft,
  clearPickedMatches,
  keepAskingDraft,
  type PickedMatch,
  readAskingDraft,
} from './picked-lenders.ts'

type AskIn = z.input<typeof AskForQuotes>

/**
 * Returns the dialog's form and the mutation that asks the lenders. This tab stores the message and shared facts until
 * sent. Success clears the draft and the selection, refetches quotes, conversations and deals, and calls `onDone`.
 * Retries reuse one idempotency key, except after a 4xx response, which means that the attempt stored nothing.
 */
export function useAsking({
  dealId,
  draft,
  matches,
  onDone,
}: {
  dealId: string
  draft: QuoteDraft
  matches: readonly PickedMatch[]
  onDone: () => void
}) {
  const call = useCall()
  const queryClient = useQueryClient()
  const key = useRef(newIdempotencyKey())
  const matchIds = matches.map(({ id }) => id)
  const [storedDraft] = useState(() => readAskingDraft(dealId))
  const form = useZodForm<AskIn, AskForQuotes>(AskForQuotes, {
    matchIds,
    share: { ...shareDefaults, ...storedDraft.share },
    message: storedDraft.message ?? '',
    businessPurpose: draft.hasConfirmedPurpose,
  } as DefaultValues<AskIn>)
  const listed = matchIds.join(' ')
  useEffect(() => form.setValue('matchIds', listed ? listed.split(' ') : []), [form, listed])
  useEffect(() => {
    return form.subscribe({
      formState: { values: true },
      callback: ({ values: { message, share } }) => keepAskingDraft(dealId, { message: message ?? '', share }),
    })
  }, [form, dealId])

  const ask = useMutation({
    mutationFn: (body: AskForQuotes) =>
      call(askForQuotesEndpoint, { params: { id: dealId }, body }, { idempotencyKey: key.current }),
    onSuccess({ requests }) {
      cacheNewRequests(queryClient, requests, draft.facts.address ?? '')
      clearAskingDraft(dealId)
      clearPickedMatches(dealId)
      const names = requests.map(({ lender }) => lender.name).join(', ')
      announce(`Asked for quotes: ${names}. We’ll email you when they answer.`)
      void refreshQuotes(queryClient, { dealId })
      void queryClient.refetchQueries({ ...conversationsQuery(), type: 'all' })
      void queryClient.refetchQueries({ queryKey: dealsQuery().queryKey, exact: true, type: 'all' })
      onDone()
    },
    onError(error) {
      const isRejected = error instanceof CallError && error.status >= 400 && error.status < 500
      if (isRejected) key.current = newIdempotencyKey()
      applyServerErrors(form, error)
    },
  })
  return { form, ask }
}
