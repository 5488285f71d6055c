import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { DealInput } from '#contract/deals/deal-input.ts'
import type { Deal } from '#contract/deals/deals.ts'
import { type DealChanges, versionConflictMessage } from '#contract/deals/edit-deal.ts'
import { CallError } from '#contract/wire/call.ts'
import { type DealFieldValue, isSameFieldValue } from '#domain/deal/deal-field.ts'
import { DealFormFields } from '#web/features/deals/form/deal-form-fields.tsx'
import { DealFormInput, type DealFormValues } from '#web/features/deals/form/deal-form-schema.ts'
import { applyServerErrors, ErrorSummary, Form, FormError, useZodForm } from '#web/forms/form.tsx'
import { SignInAgain } from '#web/forms/sign-in-again.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Cell, ColumnHead, RowHead, Table } from '#web/ui/figures/table.tsx'
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx'
import { DialogBody, DialogFoot } from '#web/ui/overlays/dialog.tsx'
import { conflictingDeal, useEditDeal } from './deal-life.requests.ts'
import {
  changedFieldLabel,
  changedFields,
  changedFieldText,
  conflictsBetween,
  editValues,
  type FieldConflict,
} from './edit-values.ts'

/**
 * Edits a stored deal and sends the changed fields. If the deal was changed elsewhere meanwhile, nothing is saved:
 * fields that this form didn't change take the other version's values, and a table compares both versions until the
 * next save. Sends nothing if no field changed.
 */
export function EditDealForm({
  deal,
  onSaved,
  onCancel,
  onTouched,
  isLeaving,
  onStay,
}: {
  deal: Deal
  onSaved: (changes: DealChanges, deal: Deal) => void
  onCancel: () => void
  onTouched: (isTouched: boolean) => void
  /** Whether the dialog is closing with unsaved input. Asks whether to discard it. */
  isLeaving: boolean
  onStay: () => void
}) {
  const formId = useId()
  const place = useRef<HTMLDivElement>(null)
  const [base, setBase] = useState(deal)
  const [conflicts, setConflicts] = useState<FieldConflict[] | null>(null)
  const [isUnchanged, setUnchanged] = useState(false)
  const form = useZodForm<DealFormValues, DealInput>(DealFormInput, editValues(deal), { validateOn: 'blur' })
  const edit = useEditDeal(deal.id)
  const { isDirty } = form.formState
  useEffect(() => onTouched(isDirty), [isDirty, onTouched])
  const isSignedOut = edit.error instanceof CallError && edit.error.status === 401
  const refusal = form.formState.errors.root?.['server']?.message
  // Messages about the whole save are at the top of the form, so the focus moves there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every rejection moves the focus, also with the same text.
  useEffect(() => {
    if (conflicts || isSignedOut || isUnchanged || refusal) place.current?.focus()
  }, [conflicts, isSignedOut, isUnchanged, refusal, edit.error])

  async function save(input: DealInput) {
    if (edit.isPending) return
    const fields = changedFields(input, base)
    setUnchanged(Object.keys(fields).length === 0)
    if (Object.keys(fields).length === 0) return
    try {
      const saved = await edit.mutateAsync({ ...fields, version: base.version })
      onSaved(saved.changes, saved.deal)
    } catch (error) {
      const theirs = conflictingDeal(error)
      if (theirs) return takeOver(theirs, fields)
      if (error instanceof CallError) applyServerErrors(form, error.reply)
    }
  }

  /** Fills unchanged fields from the other version, which becomes the base of the next save. */
  function takeOver(theirs: Deal, yours: Partial<DealInput>) {
    setConflicts(conflictsBetween(base, yours, theirs))
    const typed = form.getValues()
    form.reset(editValues(theirs))
    for (const name of Object.keys(yours) as (keyof DealInput)[])
      form.setValue(name, typed[name] as never, { shouldDirty: true })
    setBase(theirs)
  }

  return (
    <>
      <DialogBody>
        <div ref={place} tabIndex={-1} className="empty:hidden">
          {conflicts ? (
            <VersionConflict
              conflicts={conflicts}
              onTakeTheirs={() => {
                form.reset(editValues(base))
                setConflicts(null)
              }}
            />
          ) : null}
          {isSignedOut ? (
            <Alert title="You are signed out">
              <SignInAgain save="Save changes" />
            </Alert>
          ) : (
            <FormError form={form} />
          )}
          {isUnchanged ? <Alert tone="info" title="Nothing was changed yet" /> : null}
        </div>
        <Form form={form} id={formId} label="Edit deal" onSubmit={save}>
          <ErrorSummary form={form} />
          <DealFormFields form={form} isStored />
        </Form>
      </DialogBody>
      <DialogFoot>
        <p className="text-sm text-ink-3 max-sm:sr-only">Saving matches the deal again.</p>
        <div className="ml-auto">
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" pending={edit.isPending} pendingLabel="Saving…">
            Save changes
          </Button>
        </div>
      </DialogFoot>
      <AlertDialog
        open={isLeaving}
        onOpenChange={onStay}
        title="Discard your changes?"
        description="Your changes to this deal aren’t saved."
        cancelLabel="Keep editing"
        confirmLabel="Discard changes"
        onConfirm={() => {
          onTouched(false)
          onCancel()
        }}
      />
    </>
  )
}

/** Compares a deal that was changed in two places: the earlier value, this form's and the other version's. */
function VersionConflict({
  conflicts,
  onTakeTheirs,
}: {
  conflicts: readonly FieldConflict[]
  onTakeTheirs: () => void
}) {
  const text = (field: string, value: unknown) => changedFieldText(field, value as DealFieldValue)
  return (
    <Alert tone="caution" title="This deal was changed somewhere else">
      <p>{versionConflictMessage}</p>
      <Table className="my-3">
        <thead>
          <tr>
            <ColumnHead align="left">Field</ColumnHead>
            <ColumnHead align="left">It was</ColumnHead>
            <ColumnHead align="left">Yours</ColumnHead>
            <ColumnHead align="left">The other version</ColumnHead>
          </tr>
        </thead>
        <tbody>
          {conflicts.map(({ field, was, yours, theirs }) => (
            <tr key={field} className="wrap-anywhere">
              <RowHead>{changedFieldLabel(field)}</RowHead>
              <Cell align="left">{text(field, was)}</Cell>
              <Cell align="left">
                {isSameFieldValue(yours, was) ? 'unchanged' : <Changed>{text(field, yours)}</Changed>}
              </Cell>
              <Cell align="left">
                {isSameFieldValue(theirs, was) ? 'unchanged' : <Changed>{text(field, theirs)}</Changed>}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="text-sm">The form already has the other version’s changes. Save to add yours.</p>
      <Button size="small" className="mt-2" onClick={onTakeTheirs}>
        Keep the other version instead
      </Button>
    </Alert>
  )
}

function Changed({ children }: { children: ReactNode }) {
  return <b className="font-semibold">{children}</b>
}
