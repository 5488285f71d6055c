import type { ReactNode } from 'react'
import { type Drawing, Icon } from '#web/ui/icon.tsx'

export const noticeListClass = 'border-t border-ink'

/** A card of a list of notices: title, one sentence, and what to do. */
export function NoticeCard({
  icon,
  title,
  action,
  children,
}: {
  icon: Drawing
  title: ReactNode
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-1 border-b border-line py-5 md:grid-cols-[auto_minmax(0,1fr)_auto] md:items-center">
      <Icon of={icon} className="mt-1 self-start text-brass" />
      <div>
        <h2 className="text-base">{title}</h2>
        <p className="text-sm wrap-anywhere text-ink-2">{children}</p>
      </div>
      {action ? <div className="mt-2 max-md:col-start-2 md:mt-0">{action}</div> : null}
    </li>
  )
}
