import { type KeyboardEvent, useState } from 'react'
import { parseNumberText } from '../controls/number-text.ts'

/**
 * One typed end of a range. What `accepts` allows is passed on with every key, so that a button waiting for a change wakes up;
 * the rest waits until the field is left or Enter is pressed, and what is no number is taken back.
 */
export function RangeNumberField({
  label,
  value,
  format,
  accepts,
  onChange,
}: {
  label: string
  value: number
  format: (value: number) => string
  accepts: (value: number) => boolean
  onChange: (value: number) => void
}) {
  /** What is being typed; null shows the value itself. */
  const [draft, setDraft] = useState<string | null>(null)

  function type(text: string) {
    setDraft(text)
    const typed = parseNumberText(text)
    if (typed !== undefined && accepts(typed) && typed !== value) onChange(typed)
  }

  function settle() {
    if (draft === null) return
    const typed = parseNumberText(draft)
    setDraft(null)
    if (typed !== undefined && Number.isFinite(typed) && typed !== value) onChange(typed)
  }

  function settleOnEnter(event: KeyboardEvent) {
    if (event.key === 'Enter') settle()
  }

  return (
    <input
      className="input input--num"
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      value={draft ?? format(value)}
      onChange={(event) => type(event.target.value)}
      onBlur={settle}
      onKeyDown={settleOnEnter}
    />
  )
}
