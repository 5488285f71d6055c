import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { NewFact } from '#contract/project/project.ts'
import { formatDollars } from '#domain/money/money.ts'
import { localToday } from '#web/format/dates.ts'
import { Form, useZodForm } from '#web/forms/form.tsx'
import { MoneyField } from '#web/forms/number-field.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'

export type RecordedFigures = { amount: number; on: string; isPartial: boolean }

const RecordFields = NewFact.refine(({ on }) => on <= localToday(), {
  path: ['on'],
  error: 'The date can’t be in the future',
})
type RecordIn = { kind: NewFact['kind']; amount: number | null; on: string; isPartial: boolean }

/**
 * An amount and a date, prefilled with `amount` and today, so that one more tap records it. `onRecord` must store them,
 * and it and `onCancel` must close the form. An inspected draw has no amount and passes 0.
 */
export function RecordForm({
  kind,
  name,
  verb,
  amount: initialAmount,
  canBePartial = false,
  onRecord,
  onCancel,
}: {
  kind: NewFact['kind']
  /** The form's subject, for screen readers. */
  name: string
  verb: string
  amount: number | null
  canBePartial?: boolean
  onRecord: (figures: RecordedFigures) => void
  onCancel: () => void
}) {
  const hasAmount = kind !== 'draw-inspected'
  const form = useZodForm<RecordIn, z.output<typeof NewFact>>(RecordFields as never, {
    kind,
    amount: hasAmount ? initialAmount : 0,
    on: localToday(),
    isPartial: false,
  })
  const amount = useWatch({ control: form.control, name: 'amount' })
  return (
    <Form
      form={form}
      className="mt-2 grid gap-3 rounded border border-line bg-sunk p-3"
      label={name}
      onSubmit={({ amount, on, isPartial }) => onRecord({ amount, on, isPartial })}
    >
      <div className="grid grid-cols-2 gap-3">
        {hasAmount ? <MoneyField form={form} name="amount" label="Amount" /> : null}
        <TextField form={form} name="on" label="Day" type="date" max={localToday()} />
      </div>
      {canBePartial ? <Checkbox label="More payments will follow" {...form.register('isPartial')} /> : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary">
          {amount && amount > 0 ? `${verb} ${formatDollars(amount)}` : verb}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
