import { type ComponentProps, useId, useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { groupDigits } from './group-digits.ts'
import { type InputLook, inputClass } from './input-class.ts'
import { dollarText, likelyDollars, parseNumberText, plainNumberText } from './number-text.ts'

type InputProps = Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'type' | 'inputMode' | 'size'>

/**
 * A text input whose value is a number. Typing regroups the digits and keeps the caret in its place; the typed text stays until
 * the field is left, and is then written by `format`. `onChange` receives the number after every key: null for an empty field, NaN for
 * a text that is no number, which stays to be corrected. An amount in another country's notation, such as `185.000,00`, is NaN
 * until the person answers the question below the field.
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
  onAsk,
  ...input
}: InputProps & {
  value: unknown
  format?: ((value: number) => string) | undefined
  isMoney?: boolean | undefined
  /** Whether to show a keyboard without a decimal point. */
  whole?: boolean | undefined
  size?: InputLook['size']
  onChange: (value: number | null) => void
  /** The initial text, such as one from the address that isn't a number and can be corrected. */
  initialText?: string | undefined
  /** Called when the question below the field appears or goes, so that an error in its place can be hidden. */
  onAsk?: ((asks: boolean) => void) | undefined
}) {
  const [typed, setTyped] = useState<{ text: string; value: number | null } | null>(() =>
    initialText && Number.isNaN(parseNumberText(initialText, { isMoney }))
      ? { text: initialText, value: Number.NaN }
      : null,
  )
  const [isFocused, setFocused] = useState(false)
  const questionId = useId()
  // After the field lost focus, only a value set by the form, such as a reset, replaces text that isn't a number.
  const stays = typed !== null && (isFocused || Object.is(typed.value, value))
  const text = stays ? typed.text : atRest(value, format ?? (isMoney ? dollarText : plainNumberText))

  function type(element: HTMLInputElement, event: Event) {
    const { inputType = '', isComposing = false } = event as InputEvent
    const caret = element.selectionStart ?? element.value.length
    let next = element.value
    // While an input method composes text, the text is left alone.
    if (!isComposing) {
      const grouped = groupDigits({ text: next, caret }, { before: text, inputType, isMoney })
      next = grouped.text
      if (next !== element.value) {
        // Sets the text before React does, so that React finds no change and keeps the caret.
        element.value = next
        element.setSelectionRange(grouped.caret, grouped.caret)
      }
    }
    const number = parseNumberText(next, { isMoney })
    if (isMoney) onAsk?.(likelyDollars(next) !== null)
    setFocused(true)
    setTyped({ text: next, value: number })
    onChange(number)
  }

  function take(dollars: number) {
    setTyped(null)
    setFocused(false)
    onAsk?.(false)
    onChange(dollars)
  }

  const meant = isMoney && typed && stays ? likelyDollars(typed.text) : null
  return (
    <>
      <input
        autoComplete="off"
        {...input}
        {...(meant === null
          ? {}
          : { 'aria-invalid': true, 'aria-describedby': classNames(questionId, input['aria-describedby']) })}
        className={inputClass({ size, className: classNames('text-right tabular-nums', className) })}
        inputMode={whole ? 'numeric' : 'decimal'}
        value={text}
        onChange={(event) => type(event.currentTarget, event.nativeEvent)}
        onFocus={(event) => {
          if (!stays) setTyped(null)
          setFocused(true)
          onFocus?.(event)
        }}
        onBlur={(event) => {
          setFocused(false)
          if (typed !== null && !Number.isNaN(typed.value)) setTyped(null)
          onBlur?.(event)
        }}
      />
      {meant === null ? null : (
        <span id={questionId} className="block text-sm font-medium text-red">
          Do you mean {dollarText(meant)}?{' '}
          <button
            type="button"
            className="min-h-6 cursor-pointer font-semibold underline"
            onClick={({ currentTarget }) => {
              take(meant)
              const field = currentTarget.parentElement?.previousElementSibling
              if (field instanceof HTMLElement) field.focus()
            }}
          >
            Yes
          </button>
        </span>
      )}
    </>
  )
}

function atRest(value: unknown, format: (value: number) => string): string {
  return typeof value === 'number' && Number.isFinite(value) ? format(value) : ''
}
