import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from '#web/ui/icons.ts'

export type NoteTone = 'info' | 'caution' | 'success' | 'error'

const brass = { panel: 'border-brass bg-brass-soft', mark: 'text-brass-ink' }
const toneLook = {
  info: { icon: Info, ...brass },
  caution: { icon: TriangleAlert, ...brass },
  success: { icon: CircleCheck, panel: 'border-green bg-green-soft', mark: 'text-green' },
  error: { icon: CircleAlert, panel: 'border-red bg-red-soft', mark: 'text-red' },
}

/** A static notice in the page, such as a near miss. Use {@link Alert} for messages that an action causes. */
export function Note({
  tone = 'info',
  title,
  className,
  children,
}: {
  tone?: NoteTone | undefined
  title?: ReactNode
  className?: string | undefined
  children?: ReactNode
}) {
  const look = toneLook[tone]
  return (
    <div data-slot="note" className={classNames('flex gap-3 rounded-r border-l-3 p-4 text-sm', look.panel, className)}>
      <Icon of={look.icon} className={classNames('mt-[0.15em]', look.mark)} />
      <div>
        {title ? (
          <p>
            <strong>{title}</strong>
          </p>
        ) : null}
        {typeof children === 'string' ? <p>{children}</p> : children}
      </div>
    </div>
  )
}

/**
 * A message that appears after an action. Errors interrupt a screen reader; other messages wait for a pause. Toasts
 * disappear, so every toast about a form is also shown as an alert.
 */
export function Alert({
  tone = 'error',
  title,
  className,
  children,
}: {
  tone?: NoteTone | undefined
  title?: ReactNode
  className?: string | undefined
  children?: ReactNode
}) {
  return (
    <div role={tone === 'error' ? 'alert' : 'status'} className={className}>
      <Note tone={tone} title={title}>
        {children}
      </Note>
    </div>
  )
}
