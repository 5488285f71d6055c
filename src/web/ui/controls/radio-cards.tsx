import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

export type RadioOption = { value: string; label: string; hint?: string | undefined }

/**
 * A choice of one, each option a card, in a fieldset. Controlled by `value` and `onValueChange`, or left to a form library by
 * spreading its registration into `inputProps`; `value` is what it starts with then. `children` follow the cards: a hint or an error with the id in `describedBy`.
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
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the role that may carry aria-invalid, on the element that has a legend.
    <fieldset className="field" role="radiogroup" aria-invalid={invalid || undefined} aria-describedby={describedBy}>
      <legend className={hideLegend ? 'sr' : 'label'}>{legend}</legend>
      <div className={classNames('radios', columns === 2 && 'radios--2', invalid && 'radios--bad')}>
        {options.map((option) => (
          <label key={option.value} className="radio">
            <input
              name={name}
              {...inputProps}
              {...(onValueChange
                ? { checked: option.value === value, onChange: () => onValueChange(option.value) }
                : { defaultChecked: option.value === value })}
              type="radio"
              value={option.value}
            />
            <span>
              {option.label}
              {option.hint ? <small>{option.hint}</small> : null}
            </span>
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  )
}
