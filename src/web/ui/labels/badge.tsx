import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'

/** A small outlined fact, such as a state a lender serves. */
export function Badge({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <span className={classNames('badge', className)}>{children}</span>
}

/** A badge that can be pressed, such as '+39 more'. Its edge is dashed. */
export function BadgeButton({ className, type = 'button', ...rest }: ComponentProps<'button'>) {
  return <button {...rest} type={type} className={classNames('badge', className)} />
}
