import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'

export type NoteTone = 'info' | 'caution' | 'success' | 'error'

const toneLook = {
  info: { icon: Info, className: '' },
  caution: { icon: TriangleAlert, className: '' },
  success: { icon: CircleCheck, className: 'note--g' },
  error: { icon: CircleAlert, className: 'note--r' },
}

/** A remark that is part of the page, such as a near miss. What appears because of an action is an {@link Alert}. */
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
    <div className={classNames('note', look.className, className)}>
      <Icon of={look.icon} />
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
