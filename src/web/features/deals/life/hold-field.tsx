import { type FormEvent, useId, useRef, useState } from 'react'
import type { Deal } from '#contract/deals/deals.ts'
import { kindOfDeal } from '#domain/loan-request/kind-of-deal.ts'
import { holdMonthsOf, usualHoldMonths } from '#domain/loan-request/loan-request.ts'
import { formatMonths } from '#domain/money/money.ts'
import { FieldError } from '#web/forms/field.tsx'
import { useRefreshDeal } from '#web/session/deal-queries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { NumberInput } from '#web/ui/controls/number-input.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { conflictingDeal, editSoonText, useEditDeal, useReadDealEditing } from './deal-life.requests.ts'

/**
 * Edits the months that a deal's totals cover. A button, shown after a change, saves them; an empty field saves the
 * usual months for the loan kind. If the deal was changed meanwhile, saves nothing and refetches it. For a deal that
 * isn't open, only shows the months.
 */
export function HoldField({ deal }: { deal: Deal }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const readEditing = useReadDealEditing()
  const edit = useEditDeal(deal.id)
  const refresh = useRefreshDeal(deal.id)
  /** Undefined until the investor types. */
  const [typed, setTyped] = useState<number | null>()
  const usual = usualHoldMonths(kindOfDeal(deal), deal.termMonths)
  const current = holdMonthsOf(deal)
  const months = typed === undefined ? current : typed
  const isWrong = months !== null && !(Number.isInteger(months) && months >= 1 && months <= deal.termMonths)
  const error = isWrong
    ? `Enter 1 to ${deal.termMonths} months, or leave it empty for ${usual}`
    : conflictingDeal(edit.error)
      ? 'This deal was changed in the meantime. Update again to use your months.'
      : edit.error?.message
  const isChanged = typed !== undefined && typed !== current

  async function save(event: FormEvent) {
    event.preventDefault()
    if (!isChanged || isWrong) return
    if ((await readEditing()) === 'announced') {
      toast({ title: 'Coming soon', description: editSoonText, variant: 'info' })
      return
    }
    try {
      await edit.mutateAsync({ holdMonths: months, version: deal.version })
      setTyped(undefined)
      input.current?.focus()
    } catch (failure) {
      if (conflictingDeal(failure)) await refresh()
    }
  }

  if (deal.status !== 'pending') return <span>held {formatMonths(current)}</span>
  return (
    <form className="grid gap-1 text-sm text-ink-2 print:hidden" noValidate onSubmit={(event) => void save(event)}>
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <label htmlFor={id}>Months held</label>
        <span className="w-20">
          <NumberInput
            ref={input}
            id={id}
            size="small"
            whole
            value={months}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            onChange={(next) => setTyped(next)}
          />
        </span>
        {isChanged ? (
          <Button type="submit" size="small" pending={edit.isPending} pendingLabel="Updating…">
            Update totals
          </Button>
        ) : deal.holdMonths === null ? (
          <span className="text-ink-3">assumed</span>
        ) : null}
      </span>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </form>
  )
}
