import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { checkMarkClass } from './checkbox.tsx'

const cardClass =
  'flex min-h-12 cursor-pointer items-center gap-3 rounded border px-3.5 py-2 font-medium has-checked:bg-pine-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-pine forced-colors:has-checked:border-3 forced-colors:has-checked:border-[Highlight]'
const validClass = 'border-field bg-card has-checked:border-pine has-checked:edge-pine'
const invalidClass = 'border-red bg-card edge-left-red'

export type RadioOption = { value: string; label: string; hint?: string | undefined; tag?: string | undefined }

/**
 * A single choice between cards in a fieldset. Controlled by `value` and `onValueChange`, or uncontrolled with a form
 * library's registration in `inputProps`; `value` is then the default. `children` come after the cards: a hint or an
 * error with the id in `describedBy`.
 */
export function RadioCards({
  legend,
  hideLegend = false,
  name,
  options,
  value,
  onValueChange,
  columns = 1,
  invalid = false,
  describedBy,
  inputProps,
  children,
}: {
  legend: ReactNode
  hideLegend?: boolean | undefined
  name: string
  options: readonly RadioOption[]
  value?: string | undefined
  onValueChange?: ((value: string) => void) | undefined
  columns?: 1 | 2 | undefined
  invalid?: boolean | undefined
  describedBy?: string | undefined
  inputProps?: Omit<ComponentProps<'input'>, 'type' | 'value' | 'checked'> | undefined
  children?: ReactNode
}) {
  return (
    <fieldset
      className="grid content-start gap-1.5"
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: this role may carry aria-invalid.
      role="radiogroup"
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
    >
      <legend className={hideLegend ? 'sr-only' : 'mb-1.5 text-sm font-semibold'}>{legend}</legend>
      <div className={classNames('grid gap-2', columns === 2 && 'xs:grid-cols-2')}>
        {options.map((option) => (
          <label key={option.value} className={classNames(cardClass, invalid ? invalidClass : validClass)}>
            <input
              name={name}
              {...inputProps}
              {...(onValueChange
                ? { checked: option.value === value, onChange: () => onValueChange(option.value) }
                : { defaultChecked: option.value === value })}
              type="radio"
              className={checkMarkClass}
              value={option.value}
            />
            <span>
              {option.label}
              {option.hint ? <small className="block text-sm font-normal text-ink-2">{option.hint}</small> : null}
            </span>
            {option.tag ? (
              <span className="ml-auto rounded-sm bg-pine-soft px-2 text-xs font-semibold whitespace-nowrap text-pine">
                {option.tag}
              </span>
            ) : null}
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  )
}
