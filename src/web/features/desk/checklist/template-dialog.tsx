import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ChecklistTemplateInput, replaceDeskChecklistEndpoint } from '#contract/closing/checklist.ts'
import type { ChecklistTemplate } from '#domain/closing/checklist-templates.ts'
import { type ChecklistOccasion, checklistOccasions } from '#domain/closing/checklist-templates.ts'
import { slugOf } from '#domain/text/slug.ts'
import { applyProblem } from '#web/features/desk/entry/apply-problem.ts'
import { useDeskCall } from '#web/features/desk/shell/use-desk-call.ts'
import { Form } from '#web/forms/form.tsx'
import { FormError } from '#web/forms/form-error.tsx'
import { NumberField } from '#web/forms/number-field.tsx'
import { SelectField } from '#web/forms/select-field.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { useZodForm } from '#web/forms/use-zod-form.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog, DialogBody, DialogClose, DialogFoot } from '#web/ui/overlays/dialog.tsx'

export const occasionLabels: Readonly<Record<ChecklistOccasion, string>> = {
  always: 'Every deal',
  individual: 'A person borrows',
  entity: 'A company borrows',
  purchase: 'Purchase',
  refinance: 'Refinance',
  assignment: 'Assignment',
  condo: 'Condo or co-op',
  flip: 'Fix and flip',
  construction: 'Construction',
  rental: 'Rental',
  experienced: 'With experience',
  'exit-sale': 'Exit by sale',
  'exit-refinance': 'Exit by refinance',
  'exit-hold': 'Exit by rent',
  'exit-unknown': 'Exit not given',
}

const Fields = ChecklistTemplateInput.omit({ id: true })
const occasions = checklistOccasions.map((value) => ({ value, label: occasionLabels[value] }))

/** Edits one item of the checklist, or adds one. */
export function TemplateDialog({
  item,
  items,
  onClose,
  onDone,
}: {
  item: ChecklistTemplate | null
  items: readonly ChecklistTemplate[]
  onClose: () => void
  onDone: (label: string) => void
}) {
  const save = useSaveTemplates()
  const form = useZodForm(
    Fields,
    item ?? { when: 'always', label: '', why: '', days: 3, late: 'It takes {days}: order it today.' },
  )
  function submit(values: Omit<ChecklistTemplate, 'id'>) {
    const next = item
      ? items.map((one) => (one.id === item.id ? { ...one, ...values } : one))
      : [...items, { ...values, id: freeId(values.label, items) }]
    save.mutate(next, { onSuccess: () => onDone(values.label), onError: (problem) => applyProblem(form, problem) })
  }
  return (
    <Dialog open onOpenChange={onClose} size="small" title={item?.label ?? 'New item'}>
      <Form form={form} className="contents" onSubmit={submit}>
        <DialogBody>
          <FormError form={form} title="Nothing was changed" />
          <TextField form={form} name="label" label="Name" maxLength={80} autoComplete="off" />
          <TextField form={form} name="why" label="Why lenders ask" maxLength={200} autoComplete="off" />
          <SelectField form={form} name="when" label="Asked for" options={occasions} />
          <NumberField form={form} name="days" label="Days it takes" whole />
          <TextField
            form={form}
            name="late"
            label="Words when it must start"
            hint="{days} becomes “5 days”"
            maxLength={200}
            autoComplete="off"
          />
        </DialogBody>
        <DialogFoot>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" variant="primary" pending={save.isPending} pendingLabel="Saving…">
            Save
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  )
}

/** Returns an unused item id. Investors' notes are keyed by it, so it never changes. */
function freeId(label: string, items: readonly ChecklistTemplate[]): string {
  const taken = new Set(items.map(({ id }) => id))
  const base = slugOf(label).slice(0, 50) || 'item'
  let id = base
  for (let count = 2; taken.has(id); count++) id = `${base}-${count}`
  return id
}

/** Saves the whole list, including the changed item. */
export function useSaveTemplates() {
  const call = useDeskCall()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (items: readonly ChecklistTemplate[]) =>
      call(replaceDeskChecklistEndpoint, { body: { items: [...items] } }),
    onSuccess: (list) => queries.setQueryData(queryKeys.deskChecklist, list),
  })
}
