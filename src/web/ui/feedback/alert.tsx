import type { ReactNode } from 'react'
import { Note, type NoteTone } from './note.tsx'

/**
 * A message that appears after an action. Errors interrupt a screen reader; other messages wait for a pause. Toasts disappear, so
 * every toast about a form is also shown as an alert.
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
