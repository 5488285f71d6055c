import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { User } from '#contract/accounts/profile.ts'
import { type ConfirmableField, confirmableFields, creditScoreLabel } from '#domain/choices/profile-choices.ts'
import { formatProfileRange } from '#domain/money/money.ts'
import { Button } from '#web/ui/controls/button.tsx'

/**
 * Asks, in place of a form's buttons, whether prefilled values are right. `onYes` must save, and close the question if
 * that fails. Takes the focus, because the pressed button disappears.
 */
export function ConfirmQuestion({
  confirmation: { fieldsToConfirm, answerWith, close },
  values,
  isPending,
  onYes,
  onChange,
}: {
  confirmation: ReturnType<typeof useConfirmation>
  /** The form's values. The question shows those to confirm. */
  values: Values
  isPending: boolean
  onYes: () => void
  /** Called with the first field to change. */
  onChange: (field: ConfirmableField) => void
}) {
  const id = useId()
  const container = useRef<HTMLFieldSetElement>(null)
  useEffect(() => container.current?.focus(), [])
  return (
    <fieldset
      ref={container}
      tabIndex={-1}
      aria-labelledby={id}
      className="flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-3"
    >
      <p id={id} className="min-w-0 flex-[1_1_16rem] text-sm">
        <b className="font-semibold">Quick check:</b> {confirmableWords(values, fieldsToConfirm ?? [])}. Is that right?
      </p>
      <span className="ml-auto flex gap-2">
        <Button
          variant="quiet"
          disabled={isPending}
          onClick={() => {
            const [first] = fieldsToConfirm ?? []
            answerWith('change')
            close()
            if (first) onChange(first)
          }}
        >
          Change
        </Button>
        <Button
          variant="primary"
          pending={isPending}
          pendingLabel="Saving…"
          onClick={() => {
            answerWith('yes')
            onYes()
          }}
        >
          Yes
        </Button>
      </span>
    </fieldset>
  )
}

type Values = { [F in ConfirmableField]?: unknown }

/**
 * Decides whether a save must first ask the investor to confirm prefilled values. These are the `fields` that the
 * stored profile lacks or holds unconfirmed, and that have an unchanged value in the form. `touched` holds the changed
 * fields. After the first answer, never asks again. `confirmedOf` returns the fields to save as confirmed; after
 * "Change", unchanged values stay unconfirmed.
 */
export function useConfirmation(user: User, fields: readonly ConfirmableField[]) {
  const [fieldsToConfirm, setFieldsToConfirm] = useState<readonly ConfirmableField[] | null>(null)
  const answer = useRef<'yes' | 'change' | null>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  const wasAsked = useRef(false)
  useLayoutEffect(() => {
    // The focused button was removed with the question, unless a field took the focus first.
    if (wasAsked.current && document.activeElement === document.body) saveButton.current?.focus()
    wasAsked.current = fieldsToConfirm !== null
  }, [fieldsToConfirm])
  const openOf = (touched: Values) =>
    fields.filter((field) => !touched[field] && (user[field] === null || user.unconfirmed.includes(field)))
  return {
    /** The fields to confirm; null while the question isn't shown. */
    fieldsToConfirm,
    /** A ref for the form's save button, which gets the focus back when the question closes. */
    saveButton,
    /** Returns whether a save must wait until the investor confirms prefilled values, and shows the question if so. */
    mustAsk(touched: Values, values: Values): boolean {
      const open = openOf(touched).filter((field) => isProvided(field, values[field]))
      if (open.length === 0 || answer.current !== null) return false
      setFieldsToConfirm(open)
      return true
    },
    answerWith(given: 'yes' | 'change') {
      answer.current = given
    },
    close: () => setFieldsToConfirm(null),
    confirmedOf(touched: Values): ConfirmableField[] {
      const open = answer.current === 'yes' ? [] : openOf(touched)
      return fields.filter((field) => !open.includes(field))
    },
  }
}

/** Returns whether a field has a value. A cleared price or repair figure is saved as 0. */
function isProvided(field: ConfirmableField, value: unknown): boolean {
  if (field.startsWith('typical')) return typeof value === 'number' && value > 0
  return value !== null && value !== undefined && value !== ''
}

/** 'Good (650-699), no deals in three years': the values of some fields in words. */
function confirmableWords(values: Values, fields: readonly ConfirmableField[]): string {
  const has = (...some: ConfirmableField[]) => some.some((field) => fields.includes(field))
  const figure = (field: ConfirmableField) => (typeof values[field] === 'number' ? (values[field] as number) : null)
  const count = (field: ConfirmableField, word: string) => `${figure(field) || 'no'} ${word}`
  const words = [
    has('creditScoreRange') && creditScoreLabel(String(values.creditScoreRange ?? '')),
    has('reDealsLast3Years') && `${count('reDealsLast3Years', 'deals')} in three years`,
    has('reProjectsLast3Years') && `${count('reProjectsLast3Years', 'projects')} in three years`,
    has('reTotalExperienceYears') && count('reTotalExperienceYears', 'years of experience'),
    has('typicalPriceMin', 'typicalPriceMax') &&
      `prices ${formatProfileRange(figure('typicalPriceMin'), figure('typicalPriceMax'))}`,
    has('typicalRepairMin', 'typicalRepairMax') &&
      `repairs ${formatProfileRange(figure('typicalRepairMin'), figure('typicalRepairMax'))}`,
  ]
  return words.filter(Boolean).join(', ')
}

/** Returns whether the field is one whose prefilled value the investor must confirm. */
export function isConfirmable(name: string): name is ConfirmableField {
  return confirmableFields.some((field) => field === name)
}
