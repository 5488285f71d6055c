import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  ChecklistTemplateInput,
  getDeskChecklistEndpoint,
  replaceDeskChecklistEndpoint,
} from '#contract/closing/checklist.ts'
import {
  type ChecklistCondition,
  type ChecklistTemplate,
  checklistConditions,
} from '#domain/closing/checklist-templates.ts'
import { formatDays } from '#domain/money/money.ts'
import { slugOf } from '#domain/text/slug.ts'
import { DeskData, DeskPage } from '#web/features/desk/kit/desk-page.tsx'
import { useDeskCall } from '#web/features/desk/kit/use-desk-call.ts'
import { SelectField } from '#web/forms/choice-fields.tsx'
import { applyServerErrors, Form, FormError, useZodForm } from '#web/forms/form.tsx'
import { NumberField } from '#web/forms/number-field.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { queryKeys } from '#web/session/query-keys.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Plus } from '#web/ui/icons.ts'
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx'
import { Dialog, DialogBody, FormFoot } from '#web/ui/overlays/dialog.tsx'

/**
 * The list of documents that lenders ask for, which operators edit. Every deal's checklist is made from it: removing an
 * item removes it from all of them, with investors' notes on it.
 */
export function DeskChecklistPage() {
  const call = useDeskCall()
  const list = useQuery({
    queryKey: queryKeys.deskChecklist,
    queryFn: () => call(getDeskChecklistEndpoint),
    staleTime: 0,
  })
  return (
    <DeskPage title="Checklist" lead="The documents lenders ask for. Each deal lists the ones that apply.">
      <DeskData query={list}>{({ items }) => <Templates items={items} />}</DeskData>
    </DeskPage>
  )
}

function Templates({ items }: { items: readonly ChecklistTemplate[] }) {
  const [edited, setEdited] = useState<ChecklistTemplate | 'new'>()
  const [removed, setRemoved] = useState<ChecklistTemplate>()
  const [notice, setNotice] = useState('')
  const save = useSaveTemplates()
  const without = (id: string) => items.filter((item) => item.id !== id)
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-ink-2">
          {items.length} items. Start dates allow each item’s lead time plus two business days before closing.
        </p>
        <Button size="small" onClick={() => setEdited('new')}>
          <Icon of={Plus} /> Add an item
        </Button>
      </div>
      {notice ? (
        <Alert tone="success" title={notice} className="mb-4" />
      ) : save.error ? (
        <Alert title="Nothing was changed" className="mb-4">
          {save.error.message}
        </Alert>
      ) : null}
      <ul>
        {items.map((item) => (
          <li
            key={item.id}
            className="grid gap-x-4 gap-y-1 border-t border-line py-3 text-sm md:grid-cols-[minmax(0,1fr)_11rem_5rem_auto] md:items-baseline"
          >
            <div>
              <p className="text-sm font-semibold">{item.label}</p>
              <p className="text-ink-2">{item.why}</p>
            </div>
            <p className="text-ink-2">{conditionLabels[item.when]}</p>
            <p className="tabular-nums">{formatDays(item.days)}</p>
            <div className="flex gap-1">
              <Button size="small" onClick={() => setEdited(item)}>
                Change<span className="sr-only"> {item.label}</span>
              </Button>
              <Button size="small" variant="quiet" onClick={() => setRemoved(item)}>
                Remove<span className="sr-only"> {item.label}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {edited ? (
        <TemplateDialog
          item={edited === 'new' ? null : edited}
          items={items}
          onClose={() => setEdited(undefined)}
          onDone={(label) => {
            setEdited(undefined)
            save.reset()
            setNotice(`${label} is saved.`)
          }}
        />
      ) : null}
      <AlertDialog
        open={removed !== undefined}
        onOpenChange={() => setRemoved(undefined)}
        title={`Remove ${removed?.label ?? ''}?`}
        description="It disappears from every deal’s list, with investors’ notes on it."
        cancelLabel="Keep it"
        confirmLabel="Remove"
        onConfirm={() => {
          const { id, label } = removed!
          setRemoved(undefined)
          setNotice('')
          save.mutate(without(id), { onSuccess: () => setNotice(`${label} is removed.`) })
        }}
      />
    </>
  )
}

const conditionLabels: Readonly<Record<ChecklistCondition, string>> = {
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
const conditions = checklistConditions.map((value) => ({ value, label: conditionLabels[value] }))

/** Edits one item of the checklist, or adds one. */
function TemplateDialog({
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
    save.mutate(next, { onSuccess: () => onDone(values.label), onError: (problem) => applyServerErrors(form, problem) })
  }
  return (
    <Dialog open onOpenChange={onClose} size="small" title={item?.label ?? 'New item'}>
      <Form form={form} className="contents" onSubmit={submit}>
        <DialogBody>
          <FormError form={form} title="Nothing was changed" />
          <TextField form={form} name="label" label="Name" maxLength={80} autoComplete="off" />
          <TextField form={form} name="why" label="Why lenders ask" maxLength={200} autoComplete="off" />
          <SelectField form={form} name="when" label="Asked for" options={conditions} />
          <NumberField form={form} name="days" label="Days it takes" whole />
          <TextField
            form={form}
            name="late"
            label="Message on the last day to start"
            hint="{days} becomes “5 days”"
            maxLength={200}
            autoComplete="off"
          />
        </DialogBody>
        <FormFoot pending={save.isPending} pendingLabel="Saving…">
          Save
        </FormFoot>
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

/** Returns a mutation that saves the whole list, including the changed item. */
function useSaveTemplates() {
  const call = useDeskCall()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (items: readonly ChecklistTemplate[]) =>
      call(replaceDeskChecklistEndpoint, { body: { items: [...items] } }),
    onSuccess: (list) => queries.setQueryData(queryKeys.deskChecklist, list),
  })
}
