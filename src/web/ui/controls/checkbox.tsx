import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { checkClass, checkMarkClass } from './check-class.ts'

/** A checkbox with its label; the whole line is the target. */
export function Checkbox({ label, className, ...rest }: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode }) {
  return (
    <label data-slot="checkbox" className={classNames(checkClass, className)}>
      <input {...rest} type="checkbox" className={checkMarkClass} />
      <span>{label}</span>
    </label>
  )
}
