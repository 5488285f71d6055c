import type { ReactNode } from 'react'
import { Note, type NoteTone } from './note.tsx'

/**
 * A message that appears in the page because of what someone did. Errors interrupt a screen reader, the rest wait for a pause.
 * Whatever a toast says about a form stands here too, because toasts leave.
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
