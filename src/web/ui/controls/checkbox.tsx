import type { ComponentProps, ReactNode } from 'react'

/** A checkbox with its label; the whole line is the target. */
export function Checkbox({ label, className, ...rest }: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode }) {
  return (
    <label className={className ? `check ${className}` : 'check'}>
      <input {...rest} type="checkbox" />
      <span>{label}</span>
    </label>
  )
}
