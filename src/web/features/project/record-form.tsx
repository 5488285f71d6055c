import { type ReactNode, useId, useState } from 'react'
import { formatDollars } from '#domain/money/money.ts'
import { localToday } from '#web/format/dates.ts'
import { FieldError } from '#web/forms/field.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { inputClass } from '#web/ui/controls/input-class.ts'
import { NumberInput } from '#web/ui/controls/number-input.tsx'

export type RecordedFigures = { amount: number; on: string; isPartial: boolean }

/** An amount and a day, filled in with what is likely, so that one more tap records it. */
export function RecordForm({
  name,
  verb,
  amount: likely,
  amountLabel = 'Amount',
  canBePartial = false,
  hasAmount = true,
  children,
  onRecord,
  onCancel,
}: {
  /** What it is about, for those who hear the page. */
  name: string
  verb: string
  amount: number | null
  amountLabel?: string
  canBePartial?: boolean
  hasAmount?: boolean
  children?: ReactNode
  onRecord: (figures: RecordedFigures) => void
  onCancel: () => void
}) {
  const id = useId()
  const [amount, setAmount] = useState<number | null>(likely)
  const [on, setOn] = useState(localToday)
  const [isPartial, setPartial] = useState(false)
  const [error, setError] = useState<{ field: 'amount' | 'on'; text: string } | null>(null)
  const isAmount = amount !== null && Number.isFinite(amount) && amount > 0
  function submit() {
    if (hasAmount && !isAmount) return setError({ field: 'amount', text: 'Enter the amount' })
    if (!on) return setError({ field: 'on', text: 'Enter the day' })
    if (on > localToday()) return setError({ field: 'on', text: 'The day cannot be in the future' })
    onRecord({ amount: hasAmount ? amount! : 0, on, isPartial })
  }
  const errorId = `${id}-error`
  const tied = (field: 'amount' | 'on') =>
    error?.field === field ? { 'aria-invalid': true, 'aria-describedby': errorId } : {}
  return (
    <form
      className="mt-2 grid gap-3 rounded border border-line bg-sunk p-3"
      aria-label={name}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {children}
      <div className="grid grid-cols-2 gap-3">
        {hasAmount ? (
          <div className="grid content-start gap-1.5">
            <label htmlFor={`${id}-amount`} className="text-sm/[1.4] font-semibold">
              {amountLabel}
            </label>
            <NumberInput id={`${id}-amount`} isMoney value={amount} onChange={setAmount} {...tied('amount')} />
          </div>
        ) : null}
        <div className="grid content-start gap-1.5">
          <label htmlFor={`${id}-on`} className="text-sm/[1.4] font-semibold">
            Day
          </label>
          <input
            id={`${id}-on`}
            className={inputClass()}
            type="date"
            value={on}
            max={localToday()}
            onChange={(event) => setOn(event.target.value)}
            {...tied('on')}
          />
        </div>
      </div>
      {error ? <FieldError id={errorId}>{error.text}</FieldError> : null}
      {canBePartial ? (
        <Checkbox
          label="More payments will follow"
          checked={isPartial}
          onChange={(event) => setPartial(event.target.checked)}
        />
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary">
          {hasAmount && isAmount ? `${verb} ${formatDollars(amount)}` : verb}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
