import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ChevronDown } from '#web/ui/icons.ts'
import { type InputLook, inputClass } from './input-class.ts'

export type SelectOption = { value: string; label: string }

/**
 * The browser's select with the site's look. Keyboards, phones and screen readers already handle it. Options come from
 * `children`, from `options`, or from both in this order.
 */
export function Select({
  options,
  size = 'normal',
  className,
  children,
  ...rest
}: Omit<ComponentProps<'select'>, 'size'> & {
  options?: readonly SelectOption[] | undefined
  /** `normal` fills the width; `small` is as wide as its options. */
  size?: InputLook['size']
}) {
  return (
    <span className={classNames('relative max-w-full', size === 'small' ? 'inline-block' : 'block')}>
      <select {...rest} className={inputClass({ size, className: classNames('pr-9', className) })}>
        {children}
        {options?.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon of={ChevronDown} className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-3" />
    </span>
  )
}
