import { useState } from 'react'
import { NumberInput } from '#web/ui/controls/number-input.tsx'

/**
 * One typed end of a range. What `accepts` allows is passed on with every key, so that a button waiting for a change is enabled;
 * the rest waits until the field is left or Enter is pressed. Emptied, it opens its end; what is no number is taken back.
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
  /** The bound that stands for no limit. */
  openEnd: number
  format: (value: number) => string
  isMoney?: boolean | undefined
  accepts: (value: number) => boolean
  onChange: (value: number) => void
}) {
  /** What was typed and not passed on yet. */
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
