import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { getUserEndpoint } from '#contract/accounts/profile.ts'
import type { DealInput } from '#contract/deals/deal-input.ts'
import { createDealEndpoint, type Deal } from '#contract/deals/deals.ts'
import { CallError } from '#contract/wire/call.ts'
import { isConsumerLoan } from '#domain/loan-request/deal-situations.ts'
import { useCall } from '#web/app-context.ts'
import { createdDeal, createdDealWords, dealCreatedTitle } from '#web/features/deals/created-deal.ts'
import { refreshAfterDeal } from '#web/features/deals/deals.requests.ts'
import { newIdempotencyKey } from '#web/forms/new-idempotency-key.ts'
import { applyServerErrors } from '#web/forms/server-errors.ts'
import { useZodForm } from '#web/forms/use-zod-form.ts'
import { profileScope } from '#web/session/use-change-profile.ts'
import { useSession } from '#web/session/use-session.ts'
import { dropCarriedFigures } from '#web/shell/carried-figures.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { clearDraft, keepDraft, openDraft } from './deal-draft.ts'
import { DealFormInput, type DealFormValues } from './deal-form-schema.ts'
import { type DealProblem, dealProblem, isOutcomeUnknown } from './deal-problem.ts'

/**
 * One opening of the deal form: its fields, the idempotency key of all its submissions, and the result of the last
 * one. Keeps the input in this tab until the deal is created.
 */
export function useDealSubmission(onCreated: (deal: Deal) => void) {
  const call = useCall()
  const queryClient = useQueryClient()
  const userId = useSession().user?.id ?? ''
  const [opened, setOpened] = useState(() => openDraft(userId))
  const form = useZodForm<DealFormValues, DealInput>(DealFormInput, opened.values, { checks: 'left' })
  const key = useRef(opened.key)
  /** Whether a submission with this key got no reply and may have created a deal. True until the server replies. */
  const isUnsettled = useRef(opened.isUnsettled)
  const wasSignedOut = useRef(false)
  const isSending = useRef(false)

  function keep(values: DealFormValues) {
    keepDraft(userId, { values, key: key.current, isUnsettled: isUnsettled.current || isSending.current })
  }

  const mutation = useMutation({
    scope: profileScope,
    async mutationFn(input: DealInput) {
      // Another investor may have signed in in another tab after the session ended; the deal isn't theirs.
      if (wasSignedOut.current && (await call(getUserEndpoint)).id !== userId)
        throw new CallError(403, { message: otherUserMessage, reason: 'other-user' })
      keep(form.getValues())
      return call(createDealEndpoint, { body: input }, { idempotencyKey: key.current })
    },
    onSuccess({ deal }) {
      isSending.current = false
      isUnsettled.current = false
      clearDraft()
      dropCarriedFigures()
      const { id: dealId, matchCount, eligibleCount } = deal
      const created = { dealId, matchCount, eligibleCount, isConsumer: isConsumerLoan(deal), asksNext: true }
      toast({ title: dealCreatedTitle, description: createdDealWords(created) })
      createdDeal.show(created)
      void refreshAfterDeal(queryClient)
      onCreated(deal)
    },
    onError(error) {
      isSending.current = false
      isUnsettled.current ||= isOutcomeUnknown(error)
      wasSignedOut.current ||= error instanceof CallError && error.status === 401
      keep(form.getValues())
      toast({ title: 'Error', description: dealProblem(error).message, variant: 'error' })
      if (error instanceof CallError && error.reply.fields) applyServerErrors(form, error.reply)
    },
  })

  function submit(input: DealInput) {
    // Enter and a press at the same moment both pass validation before either submission is pending.
    if (isSending.current) return
    isSending.current = true
    mutation.mutate(input)
  }

  /** Starts another deal with a new key, because the earlier key was used. */
  function takeNewKey() {
    key.current = newIdempotencyKey()
    isUnsettled.current = false
    mutation.reset()
    keep(form.getValues())
  }

  /** Keeps the deal that an earlier try created. */
  function keepFirst() {
    isUnsettled.current = false
    clearDraft()
    dropCarriedFigures()
    void refreshAfterDeal(queryClient)
  }

  /** Resets the form to its initial values. An unsettled submission keeps its key. */
  function startOver() {
    clearDraft()
    const fresh = openDraft(userId)
    if (!isUnsettled.current) key.current = fresh.key
    mutation.reset()
    form.reset(fresh.values)
    keep(fresh.values)
    setOpened(fresh)
  }

  /** Replaces the calculator's figures with the form's defaults. */
  function leaveCarried() {
    dropCarriedFigures()
    startOver()
  }

  const problem: DealProblem | null =
    mutation.error && !(mutation.error instanceof CallError && mutation.error.reply.fields)
      ? dealProblem(mutation.error)
      : null

  return {
    form,
    submit,
    keep,
    takeNewKey,
    keepFirst,
    startOver,
    leaveCarried,
    problem,
    isPending: mutation.isPending,
    isKeptDraft: opened.isKept,
    isCarried: opened.isCarried,
  }
}
export type DealSubmission = ReturnType<typeof useDealSubmission>

const otherUserMessage =
  'Another account is signed in now. Sign in again with the account this form was opened with; nothing you typed is lost.'
