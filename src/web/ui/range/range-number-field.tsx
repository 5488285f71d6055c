import { useState } from 'react'
import { NumberInput } from '#web/ui/controls/number-input.tsx'

/**
 * A field for one end of a range. Values that `accepts` allows are reported on every key, so that a dependent button is
 * enabled; others are reported on blur or Enter. An empty field opens its end; text that isn't a number is reverted.
 */
export function RangeNumberField({
  label,
  value,
  openEnd,
  format,
  isMoney,
  accepts,
  onChange,
}: {
  label: string
  value: number
  /** The bound that means "no limit". */
  openEnd: number
  format: (value: number) => string
  isMoney?: boolean | undefined
  accepts: (value: number) => boolean
  onChange: (value: number) => void
}) {
  /** Typed text that hasn't been reported yet. */
  const [waiting, setWaiting] = useState<number | null>(null)

  function type(typed: number | null) {
    const next = typed ?? openEnd
    const isTaken = accepts(next)
    setWaiting(isTaken ? null : next)
    if (isTaken && next !== value) onChange(next)
  }

  function settle() {
    setWaiting(null)
    if (waiting !== null && Number.isFinite(waiting) && waiting !== value) onChange(waiting)
  }

  return (
    <NumberInput
      aria-label={label}
      value={value}
      format={format}
      isMoney={isMoney}
      onChange={type}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle()
      }}
    />
  )
}
