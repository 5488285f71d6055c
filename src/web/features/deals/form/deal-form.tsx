import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { getUserEndpoint } from '#contract/accounts/profile.ts'
import type { DealInput } from '#contract/deals/deal-input.ts'
import { createDealEndpoint, type Deal } from '#contract/deals/deals.ts'
import { CallError } from '#contract/wire/call.ts'
import { isConsumerLoan } from '#domain/loan-request/deal-situations.ts'
import { formatDollars } from '#domain/money/money.ts'
import { useCall } from '#web/app-context.ts'
import { createdDeal, createdDealWords, dealCreatedTitle, fitWords } from '#web/features/deals/created-deal.ts'
import { dealQuery, refreshAfterDeal } from '#web/features/deals/deals.requests.ts'
import { formatLocalDay } from '#web/format/dates.ts'
import { applyServerErrors, ErrorSummary, Form, FormError, useZodForm } from '#web/forms/form.tsx'
import { newIdempotencyKey } from '#web/forms/new-idempotency-key.ts'
import { SignInAgain } from '#web/forms/sign-in-again.tsx'
import { useSession } from '#web/session/session.ts'
import { profileScope } from '#web/session/use-change-profile.ts'
import { clearDealPrefill, dealStartLender } from '#web/shell/deal-prefill.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Alert, Note } from '#web/ui/feedback/alert.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Ledger, LedgerLine } from '#web/ui/figures/ledger.tsx'
import { DialogBody, DialogFoot } from '#web/ui/overlays/dialog.tsx'
import { clearDraft, keepDraft, openDraft } from './deal-draft.ts'
import { DealFormFields } from './deal-form-fields.tsx'
import { DealFormInput, type DealFormValues } from './deal-form-schema.ts'

/**
 * The deal form with its button, in a dialog's body and last row. Shows every error reply in place, keeps the input
 * until the deal is created, and creates one deal for any number of submissions. Then shows a toast and My Deals'
 * notice, and refetches user, deals and dashboard.
 */
export function DealForm({
  onCreated,
  onCancel,
}: {
  /** Called after the deal is created, while the lists are refetched. */
  onCreated: (deal: Deal) => void
  /** Called to leave the form without a new deal, including when an earlier try's deal is kept. */
  onCancel: () => void
}) {
  const formId = useId()
  const submission = useDealSubmission(onCreated)
  const { form, isPending, problem } = submission

  return (
    <>
      <DialogBody>
        <DealFormNotes submission={submission} />
        {problem ? (
          <DealFormProblem
            problem={problem}
            onSubmitAsNew={() => {
              submission.takeNewKey()
              void form.handleSubmit(submission.submit)()
            }}
            onKeepFirst={() => {
              submission.keepFirst()
              onCancel()
            }}
          />
        ) : null}
        <Form form={form} id={formId} label="Deal" onSubmit={submission.submit}>
          <ErrorSummary form={form} />
          <FormError form={form} />
          <DealFormFields form={form} />
          <DraftKeeper form={form} onChange={submission.keep} />
        </Form>
      </DialogBody>
      <DialogFoot>
        <p className="text-sm text-ink-3 max-sm:sr-only">Nothing is sent to a lender.</p>
        <div className="ml-auto">
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" pending={isPending} pendingLabel="Submitting…">
            Submit Deal
          </Button>
        </div>
      </DialogFoot>
    </>
  )
}

/** Reports every change of the form's values. Renders nothing. */
function DraftKeeper({
  form,
  onChange,
}: {
  form: UseFormReturn<DealFormValues, unknown, DealInput>
  onChange: (values: DealFormValues) => void
}) {
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => onChange(values) }),
    [form, onChange],
  )
  return null
}

/** Says which lender's page the visitor came from, and that figures are kept or prefilled. */
function DealFormNotes({ submission }: { submission: DealSubmission }) {
  const [lenderName] = useState(() => dealStartLender())
  return (
    <>
      {lenderName ? <Note>{`You came from ${lenderName}; the deal is matched with all lenders.`}</Note> : null}
      {submission.isKeptDraft ? (
        <Note title="What you typed last time is still here">
          <p>
            It stays in this tab until the deal is submitted.{' '}
            <NoteButton onPress={submission.startOver}>Start over</NoteButton>
          </p>
        </Note>
      ) : null}
      {submission.isPrefilled ? (
        <Note title="Your numbers are in">
          <p>
            Check the rest. <NoteButton onPress={submission.clearPrefill}>Clear form</NoteButton>
          </p>
        </Note>
      ) : null}
    </>
  )
}

function NoteButton({ onPress, children }: { onPress: () => void; children: string }) {
  return (
    <button type="button" className="min-h-6 cursor-pointer font-semibold underline" onClick={onPress}>
      {children}
    </button>
  )
}

/**
 * Holds one opening of the deal form: its fields, the idempotency key of all its submissions, and the last problem.
 * Keeps the input in this tab until the deal is created. `onCreated` is called while the lists are refetched.
 */
function useDealSubmission(onCreated: (deal: Deal) => void) {
  const call = useCall()
  const queryClient = useQueryClient()
  const userId = useSession().user?.id ?? ''
  const [opened, setOpened] = useState(() => openDraft(userId))
  const form = useZodForm<DealFormValues, DealInput>(DealFormInput, opened.values, { validateOn: 'blur' })
  const key = useRef(opened.key)
  /**
   * Whether a submission with this key got no reply or a server error, and so may have created a deal. Stays true after
   * a later rejection, until a deal is created or the investor keeps the earlier one or submits a new one.
   */
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
      clearDealPrefill()
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

  /** Prepares the submission of another deal, because a deal was created with the earlier key. */
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
    clearDealPrefill()
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

  /** Replaces prefilled figures with the form's defaults. */
  function clearPrefill() {
    clearDealPrefill()
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
    clearPrefill,
    problem,
    isPending: mutation.isPending,
    isKeptDraft: opened.isKept,
    isPrefilled: opened.isPrefilled,
  }
}
type DealSubmission = ReturnType<typeof useDealSubmission>

const otherUserMessage =
  'Another account is signed in now. Sign in again with the account this form was opened with; nothing you typed is lost.'

/**
 * Says why a submission created no new deal and what to do. Takes the focus when it appears and when the problem
 * changes. Only for `key-reused`, offers buttons that keep the earlier deal alone or submit this one as a new deal.
 */
export function DealFormProblem({
  problem,
  onSubmitAsNew,
  onKeepFirst,
}: {
  problem: DealProblem
  onSubmitAsNew: () => void
  onKeepFirst: () => void
}) {
  const notice = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a problem with another text takes the focus, too.
  useEffect(() => notice.current?.focus(), [problem.kind, problem.message])
  return (
    <div ref={notice} tabIndex={-1}>
      <ProblemAlert problem={problem} onSubmitAsNew={onSubmitAsNew} onKeepFirst={onKeepFirst} />
    </div>
  )
}

function ProblemAlert({ problem, onSubmitAsNew, onKeepFirst }: Parameters<typeof DealFormProblem>[0]) {
  switch (problem.kind) {
    case 'signed-out':
      return (
        <Alert title="You are signed out">
          <SignInAgain save="Submit Deal" />
        </Alert>
      )
    case 'unreachable':
      return (
        <Alert title={problem.message}>
          <p>Press Submit Deal again when you’re ready. It creates only one deal.</p>
        </Alert>
      )
    case 'email-unverified':
      return (
        <Alert title={problem.message}>
          <p>Open the link in the email we sent when you signed up. What you typed is kept in this tab until then.</p>
        </Alert>
      )
    case 'profile-incomplete':
      return (
        <Alert title={problem.message}>
          <p>Your credit and experience help us estimate your price. What you typed is kept.</p>
        </Alert>
      )
    case 'key-reused':
      return (
        <Alert title="A deal was already created from this form" tone="caution">
          <p>{problem.message}</p>
          <FirstDealFacts dealId={problem.dealId} />
          <div className="flex flex-wrap items-center gap-3 mt-3">
            <Button size="small" onClick={onKeepFirst}>
              Keep only that deal
            </Button>
            <Button size="small" variant="primary" onClick={onSubmitAsNew}>
              Submit this one as a new deal
            </Button>
          </div>
        </Alert>
      )
    case 'rejected':
      return (
        <Alert title={problem.message}>
          <p>What you typed is still here.</p>
        </Alert>
      )
  }
}

/** Describes the deal that an earlier try created. */
function FirstDealFacts({ dealId }: { dealId: string }) {
  const { data: deal, isPending } = useQuery(dealQuery(dealId))
  if (!deal) return <p className="mt-2">{isPending ? 'Loading that deal…' : 'It’s at the top of My Deals.'}</p>
  return (
    <Ledger className="mt-3">
      <LedgerLine
        name="Deal already created"
        value={
          <>
            {deal.dealType} in {deal.propertyState}, {formatLocalDay(deal.createdAt)}
          </>
        }
      />
      <LedgerLine name="Address" value={deal.propertyAddress} />
      <LedgerLine name="Loan amount" value={formatDollars(deal.loanAmount)} />
      <LedgerLine name="Matches" value={fitWords(deal)} />
    </Ledger>
  )
}

const dealFailedText = 'Failed to create deal'

/** Why a submission created no deal. The message is the server's, or a general one. */
type DealProblem =
  | { kind: 'signed-out'; message: string }
  | { kind: 'unreachable'; message: string }
  | { kind: 'email-unverified' | 'profile-incomplete'; message: string }
  | { kind: 'key-reused'; message: string; dealId: string }
  | { kind: 'rejected'; message: string }

/**
 * Returns the problem from a request's error, with the server's message if there is one. Without a reply, or with a
 * server error, it is `unreachable`. An error that isn't a `CallError` is `rejected`.
 */
export function dealProblem(error: unknown): DealProblem {
  if (!(error instanceof CallError)) return { kind: 'rejected', message: dealFailedText }
  const { status, reply } = error
  const message = reply.message || dealFailedText
  if (status === 401) return { kind: 'signed-out', message }
  if (isOutcomeUnknown(error)) return { kind: 'unreachable', message }
  if (reply.reason === 'email-unverified' || reply.reason === 'profile-incomplete')
    return { kind: reply.reason, message }
  if (reply.reason === 'key-reused' && reply.dealId) return { kind: 'key-reused', message, dealId: reply.dealId }
  return { kind: 'rejected', message }
}

/**
 * Returns whether the deal may exist although no success was reported: there was no reply, a server error, or an error
 * that isn't a `CallError`. Only then must the same key be sent again.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  return !(error instanceof CallError) || error.status === 0 || error.status >= 500
}
