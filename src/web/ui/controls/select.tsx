import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ChevronDown } from '#web/ui/icons/chevron-down.ts'

export type SelectOption = { value: string; label: string }

/** The browser's own select in our clothes: every keyboard, phone and reader already knows it. Options by list or as children. */
export function Select({
  options,
  className,
  children,
  ...rest
}: ComponentProps<'select'> & { options?: readonly SelectOption[] | undefined }) {
  return (
    <span className="sel">
      <select {...rest} className={classNames('input', className)}>
        {children}
        {options?.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon of={ChevronDown} />
    </span>
  )
}
