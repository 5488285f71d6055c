import { type ComponentProps, useId, useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { type InputLook, inputClass } from './input-class.ts'
import { dollarText, likelyDollars, parseNumberText, plainNumberText } from './number-text.ts'

type InputProps = Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'type' | 'inputMode' | 'size'>

/**
 * A text input whose value is a number. Typing regroups the digits and keeps the caret in its place. When the field
 * loses focus, `format` rewrites the text. `onChange` receives the number after every key: null for an empty field, NaN
 * for text that isn't a number, which stays to be corrected. With `isMoney`, an amount in another country's notation,
 * such as `185.000,00`, is NaN until the visitor answers the question below the field.
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
  onQuestionChange,
  ...input
}: InputProps & {
  value: unknown
  format?: ((value: number) => string) | undefined
  isMoney?: boolean | undefined
  /** Whether to show a keyboard without a decimal point. */
  whole?: boolean | undefined
  size?: InputLook['size']
  onChange: (value: number | null) => void
  /** The initial text, such as one from the URL that isn't a number and can be corrected. */
  initialText?: string | undefined
  /** Called when the question below the field appears or disappears, so that an error in its place can be hidden. */
  onQuestionChange?: ((isAsking: boolean) => void) | undefined
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
  const text = stays ? typed.text : restingText(value, format ?? (isMoney ? dollarText : plainNumberText))

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
    if (isMoney) onQuestionChange?.(likelyDollars(next) !== null)
    setFocused(true)
    setTyped({ text: next, value: number })
    onChange(number)
  }

  function take(dollars: number) {
    setTyped(null)
    setFocused(false)
    onQuestionChange?.(false)
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

/** Returns the formatted number, or an empty text for a value that isn't a number. */
function restingText(value: unknown, format: (value: number) => string): string {
  return typeof value === 'number' && Number.isFinite(value) ? format(value) : ''
}

type TypedText = { text: string; caret: number }

/** Characters that the field inserts itself. */
const separators = /[$,\s]/g
/**
 * A comma followed by at most two digits at the end, as in '9,5' and '1,2k': a decimal mark, since commas between
 * thousands have three.
 */
const decimalComma = /\d,\d{0,2}\s*(?:%|k|mm?)?$/i
const numeral = /^([-−–]?)(\d+)((?:\.\d*)?[km%]?)$/i
/** The beginning of a mixed number such as '9 1/4', from its space on. More than two digits after it are thousands. */
const startOfMixedNumber = /^[-−–]?\d+\s+\d{0,2}$/

/**
 * Regroups the digits of a field after each key: adds commas, and `$` before the digits if `isMoney`. The caret stays
 * after the same character. Deleting a comma also deletes the adjacent digit. A digit typed next to a lone 0 replaces
 * it. Text that isn't a number, or that ends in a decimal comma and at most two digits, stays as typed; so does, unless
 * `isMoney`, the beginning of a mixed number.
 */
export function groupDigits(
  { text, caret }: TypedText,
  { before, inputType, isMoney = false }: { before: string; inputType: string; isMoney?: boolean | undefined },
): TypedText {
  const plain = text.replace(separators, '')
  const place = text.slice(0, caret).replace(separators, '').length
  if (plain === '') return { text: '', caret: 0 }
  if (!isMoney && startOfMixedNumber.test(text)) return { text, caret }
  // A comma after a deleted digit is a group separator, unless it was a decimal mark before.
  if (decimalComma.test(text) && !(inputType.startsWith('delete') && !decimalComma.test(before))) return { text, caret }
  const edited = replaceZero(plain, place, before, inputType) ?? deleteNextDigit(plain, place, before, inputType)
  return insertSeparators(edited ?? { text: plain, caret: place }, isMoney) ?? { text, caret }
}

/** Replaces a lone 0 with the digit typed before or after it. Null for any other edit, such as pasting `05`. */
function replaceZero(plain: string, caret: number, before: string, inputType: string): TypedText | null {
  if (inputType !== 'insertText' || before.replace(separators, '') !== '0' || !/^\d\d$/.test(plain)) return null
  const isNextToZero = plain[caret === 1 ? 1 : 0] === '0'
  return isNextToZero ? { text: plain[caret - 1] ?? plain, caret: 1 } : null
}

/** Deletes the digit next to a comma that was deleted. Null for any other edit. */
function deleteNextDigit(plain: string, caret: number, before: string, inputType: string): TypedText | null {
  if (before.replace(separators, '') !== plain) return null
  const at = { deleteContentBackward: caret - 1, deleteContentForward: caret }[inputType]
  if (at === undefined || at < 0) return null
  return { text: plain.slice(0, at) + plain.slice(at + 1), caret: Math.min(at, caret) }
}

/** Inserts commas and the dollar sign, and moves the caret accordingly. Null for text that isn't a number. */
function insertSeparators({ text: plain, caret }: TypedText, isMoney: boolean): TypedText | null {
  if (plain === '') return { text: '', caret: 0 }
  const [, minus = '', digits, rest = ''] = numeral.exec(plain) ?? []
  if (digits === undefined) return null
  const sign = isMoney ? '$' : ''
  const text = `${minus}${sign}${digits.replace(/\B(?=(\d{3})+$)/g, ',')}${rest}`
  if (caret === 0) return { text, caret: minus ? 0 : sign.length }
  let [place, behind] = [0, 0]
  while (place < text.length && behind < caret) {
    if (text[place] !== ',' && text[place] !== '$') behind += 1
    place += 1
  }
  return { text, caret: place }
}
