import { useEffect, useId, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { DealInput } from '#contract/deals/deal-input.ts'
import type { Deal } from '#contract/deals/deals.ts'
import { ErrorSummary } from '#web/forms/error-summary.tsx'
import { Form } from '#web/forms/form.tsx'
import { FormError } from '#web/forms/form-error.tsx'
import { dealStartLender } from '#web/shell/deal-start.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { DialogBody, DialogFoot } from '#web/ui/overlays/dialog.tsx'
import { DealFormFields } from './deal-form-fields.tsx'
import { DealFormProblem } from './deal-form-problem.tsx'
import type { DealFormValues } from './deal-form-schema.ts'
import { type DealSubmission, useDealSubmission } from './use-deal-submission.ts'

/**
 * The deal form with its button. Shows every error reply in place, keeps the input until the deal is created, and creates one
 * deal for any number of submissions. Fills a dialog's body and last row.
 */
export function DealForm({
  onCreated,
  onCancel,
}: {
  /** Called after the deal is created, while the lists are refetched. */
  onCreated: (deal: Deal) => void
  /** Called to leave the form without a new deal, also when an earlier try's deal is kept. */
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

/** Says where the form's figures and the visitor come from. */
function DealFormNotes({ submission }: { submission: DealSubmission }) {
  const [lenderName] = useState(() => dealStartLender())
  return (
    <>
      {lenderName ? <Note>{`You came from ${lenderName}; the deal is matched with all lenders.`}</Note> : null}
      {submission.isKeptDraft ? (
        <Note title="What you typed last time is still here">
          <p>
            It stays in this tab until the deal is submitted. <Other onPress={submission.startOver}>Start over</Other>
          </p>
        </Note>
      ) : null}
      {submission.isCarried ? (
        <Note title="Your numbers are in">
          <p>
            Check the rest. <Other onPress={submission.leaveCarried}>Clear form</Other>
          </p>
        </Note>
      ) : null}
    </>
  )
}

function Other({ onPress, children }: { onPress: () => void; children: string }) {
  return (
    <button type="button" className="min-h-6 cursor-pointer font-semibold underline" onClick={onPress}>
      {children}
    </button>
  )
}
