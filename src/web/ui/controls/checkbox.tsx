import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

/** The class names of a line with a checkbox or a radio button; the whole line is the target. */
export const checkClass =
  'flex min-h-8 cursor-pointer items-center gap-2.5 text-sm has-aria-invalid:pl-3 has-aria-invalid:edge-left-red pointer-coarse:min-h-11'

export const checkMarkClass = 'm-0 size-4.5 flex-none accent-action'

/** A checkbox with its label; the whole line is the target. */
export function Checkbox({ label, className, ...rest }: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode }) {
  return (
    <label data-slot="checkbox" className={classNames(checkClass, className)}>
      <input {...rest} type="checkbox" className={checkMarkClass} />
      <span>{label}</span>
    </label>
  )
}
