import { useEffect, useRef, useState } from 'react'
import { dealFieldDefaults } from '#domain/deal/deal-field-lists.ts'
import { usualLoan } from '#domain/deal/usual-loan.ts'
import { isRefinance } from '#domain/loan-request/leverage.ts'
import { type DealFormProps, type DealFormValues, isRental } from './deal-form-schema.ts'

type Figure = 'loanAmount' | 'downpayment' | 'repairBudget' | 'estimatedArv'

/**
 * Updates figures that were not typed from those that were. A purchase's loan and down payment follow its price and repairs. A
 * rental has no fields for repairs and value after them, and gets zero and its price. Typed figures stay.
 */
export function useFollowingFigures(form: DealFormProps['form'], isStored: boolean) {
  const typed = useRef<Set<string>>(null)
  typed.current ??= typedBefore(form.getValues(), isStored)
  const [follows, setFollows] = useState(() => !typed.current!.has('loanAmount'))
  const isFollowing = useRef(follows)

  function follow(isOn: boolean) {
    isFollowing.current = isOn
    setFollows(isOn)
    if (isOn) moveLoan(form.getValues())
  }

  function set(name: Figure, value: number) {
    if (form.getValues(name) !== value) form.setValue(name, value, { shouldDirty: true })
  }

  function moveLoan(values: DealFormValues) {
    const { purchasePrice, repairBudget, loanKind } = values
    if (!isAmount(purchasePrice) || !isAmount(repairBudget) || isRefinance(values)) return
    const loan = usualLoan({ purchasePrice, repairBudget, loanKind })
    set('loanAmount', loan)
    if (!typed.current!.has('downpayment'))
      set('downpayment', Math.max(0, purchasePrice + (isRental(values) ? 0 : repairBudget) - loan))
  }

  function moveRental(values: DealFormValues, wasChosen: boolean) {
    const rental = isRental(values)
    if (!typed.current!.has('repairBudget') && wasChosen)
      set('repairBudget', rental ? 0 : dealFieldDefaults.repairBudget)
    if (typed.current!.has('estimatedArv')) return
    if (rental && isAmount(values.purchasePrice)) set('estimatedArv', values.purchasePrice)
    else if (wasChosen) set('estimatedArv', dealFieldDefaults.estimatedArv)
  }

  // Refs, so that the subscription calls the newest function.
  const moved = useRef<(name: string) => void>(null)
  moved.current = (name) => {
    typed.current!.add(name)
    const values = form.getValues()
    if (name === 'loanAmount' && isFollowing.current) follow(false)
    if (name === 'loanKind' || (name === 'purchasePrice' && isRental(values))) moveRental(values, name === 'loanKind')
    const movesLoan =
      name === 'purchasePrice' ||
      name === 'repairBudget' ||
      (name === 'loanKind' && typed.current!.has('purchasePrice'))
    if (movesLoan && isFollowing.current) moveLoan(form.getValues())
  }
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name, type }) => {
          if (type === 'change' && name) moved.current?.(name)
        },
      }),
    [form],
  )
  return { follows, follow }
}

/** Returns the figures that count as typed: those that differ from the defaults, or all of a stored deal, except a usual loan. */
function typedBefore(values: DealFormValues, isStored: boolean): Set<string> {
  const names: readonly Figure[] = ['loanAmount', 'downpayment', 'repairBudget', 'estimatedArv']
  const typed = new Set<string>(names.filter((name) => isStored || values[name] !== dealFieldDefaults[name]))
  const { purchasePrice, repairBudget, loanAmount, loanKind } = values
  const isUsual = Math.abs(Number(loanAmount) - usualLoan({ purchasePrice, repairBudget, loanKind })) < 1
  if (isUsual) typed.delete('loanAmount')
  return typed
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}
