import { useId, useState } from 'react'
import { IconButton } from '#web/ui/controls/button.tsx'
import { NumberInput } from '#web/ui/controls/number-input.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RotateCcw } from '#web/ui/icons.ts'

/** A larger amount is a typing error. */
const mostDollars = 1_000_000_000

/**
 * Edits the ledger's closing costs in dollars. `onChange` gets an amount of at least 0, or null for an empty field,
 * which means the usual share of the price. An invalid amount is marked and changes nothing.
 */
export function ClosingCostField({
  dollars,
  isEdited,
  onChange,
}: {
  dollars: number
  isEdited: boolean
  onChange: (dollars: number | null) => void
}) {
  const errorId = useId()
  /** An invalid entry, kept until it is corrected. */
  const [wrong, setWrong] = useState<number | null>(null)

  function take(next: number | null) {
    const isWrong = next !== null && !(next >= 0 && next <= mostDollars)
    setWrong(isWrong ? next : null)
    if (!isWrong) onChange(next === null ? null : Math.round(next * 100) / 100)
  }

  return (
    <>
      <span className="inline-flex items-center justify-end gap-1">
        {isEdited ? (
          <IconButton
            label="Back to the usual costs"
            size="tiny"
            onClick={() => {
              setWrong(null)
              onChange(null)
            }}
          >
            <Icon of={RotateCcw} small />
          </IconButton>
        ) : null}
        <NumberInput
          className="-my-1 h-8 min-h-8 w-32 px-2 py-0 font-medium md:text-sm"
          aria-label="Closing costs in dollars"
          aria-invalid={wrong === null ? undefined : true}
          aria-describedby={wrong === null ? undefined : errorId}
          isMoney
          value={wrong ?? dollars}
          onChange={take}
        />
      </span>
      {wrong === null ? null : (
        <span id={errorId} role="alert" className="block text-sm font-medium text-red">
          Enter dollars, such as 4,000
        </span>
      )}
    </>
  )
}
