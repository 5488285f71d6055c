import { type ComponentProps, useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { groupDigits } from './group-digits.ts'
import { type InputLook, inputClass } from './input-class.ts'
import { dollarText, dottedThousands, parseNumberText, plainNumberText } from './number-text.ts'

type InputProps = Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'type' | 'inputMode' | 'size'>

/**
 * An input of text whose value is a number. Typing regroups the digits and keeps the caret in its place; what is typed stands until
 * the field is left, also when it is emptied, and is then written by `format`. `onChange` gets every key's number: null for
 * nothing, NaN for what is no number, which stays to be corrected.
 */
export function NumberInput({
  value,
  format,
  isMoney = false,
  whole = false,
  onChange,
  onBlur,
  onFocus,
  className,
  size,
  initialText,
  onDotted,
  ...input
}: InputProps & {
  value: unknown
  format?: ((value: number) => string) | undefined
  isMoney?: boolean | undefined
  /** Brings up the keyboard without a point. */
  whole?: boolean | undefined
  size?: InputLook['size']
  onChange: (value: number | null) => void
  /** What stands in the field at first, such as text from an address that is no number and stays to be corrected. */
  initialText?: string | undefined
  /** Is told what `185.000` probably means, which is no number then, and null for everything else. */
  onDotted?: ((dollars: number | null) => void) | undefined
}) {
  const [typed, setTyped] = useState<{ text: string; value: number | null } | null>(() =>
    initialText && Number.isNaN(parseNumberText(initialText)) ? { text: initialText, value: Number.NaN } : null,
  )
  const [isFocused, setFocused] = useState(false)
  // Only a value set from outside, by a reset, takes the place of text that is no number once the field was left.
  const stands = typed !== null && (isFocused || Object.is(typed.value, value))
  const text = stands ? typed.text : atRest(value, format ?? (isMoney ? dollarText : plainNumberText))

  function type(element: HTMLInputElement, event: Event) {
    const { inputType = '', isComposing = false } = event as InputEvent
    const caret = element.selectionStart ?? element.value.length
    let next = element.value
    // A composition is the keyboard's own until it ends.
    if (!isComposing) {
      const grouped = groupDigits({ text: next, caret }, { before: text, inputType, isMoney })
      next = grouped.text
      if (next !== element.value) {
        // Written before React does, which finds nothing to change then and leaves the caret alone.
        element.value = next
        element.setSelectionRange(grouped.caret, grouped.caret)
      }
    }
    const meant = isMoney && onDotted ? dottedThousands(next) : null
    onDotted?.(meant)
    const number = meant === null ? parseNumberText(next) : Number.NaN
    setFocused(true)
    setTyped({ text: next, value: number })
    onChange(number)
  }

  return (
    <input
      autoComplete="off"
      {...input}
      className={inputClass({ size, className: classNames('text-right tabular-nums', className) })}
      inputMode={whole ? 'numeric' : 'decimal'}
      value={text}
      onChange={(event) => type(event.currentTarget, event.nativeEvent)}
      onFocus={(event) => {
        if (!stands) setTyped(null)
        setFocused(true)
        onFocus?.(event)
      }}
      onBlur={(event) => {
        setFocused(false)
        if (typed !== null && !Number.isNaN(typed.value)) setTyped(null)
        onBlur?.(event)
      }}
    />
  )
}

function atRest(value: unknown, format: (value: number) => string): string {
  return typeof value === 'number' && Number.isFinite(value) ? format(value) : ''
}
