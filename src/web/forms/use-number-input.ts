import { useState } from 'react'
import { parseNumberText } from '../ui/controls/number-text.ts'

/**
 * Binds an input of text to a value that is a number. What is typed stands as typed until the field is left, then it is written
 * as `format` does. The value follows every key: `emptyValue` for nothing, NaN for what is no number (schemas refuse it in their
 * own words). A value set from outside, by a reset, replaces the text.
 */
export function useNumberInput({
  value,
  emptyValue,
  format,
  onChange,
}: {
  value: unknown
  emptyValue: unknown
  format: (value: unknown) => string
  onChange: (value: unknown) => void
}) {
  const [typed, setTyped] = useState<{ text: string; value: unknown } | null>(null)
  const isStale = typed !== null && !Object.is(typed.value, value)

  return {
    value: typed !== null && !isStale ? typed.text : format(value),
    onChange(text: string) {
      const next = parseNumberText(text) ?? emptyValue
      setTyped({ text, value: next })
      onChange(next)
    },
    onBlur() {
      // Text that is no number stays, so that it can be corrected and not only missed.
      if (typed !== null && !Number.isNaN(typed.value)) setTyped(null)
    },
  }
}
