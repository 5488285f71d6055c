import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { DealHeadline } from '#domain/deal/deal-headline.ts'
import { searchOfPlace } from '#web/features/deals/headline/use-headlines.ts'
import { shortAddress } from '#web/format/deal-name.ts'
import { type ButtonLook, buttonClass } from '#web/ui/controls/button-class.ts'
import { type Drawing, Icon } from '#web/ui/icon.tsx'
import { Name, NamedText } from '#web/ui/labels/name.tsx'

/** A list item, for use in a `<ul>`: title as an `<h2>`, one sentence, and what to do. */
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

/**
 * Links to a deal's next step, or to the deal if it has none. Emails about the deal have the same link. With the size
 * `small`, shows the step's short label if it has one.
 */
export function NextStepLink({
  dealId,
  next,
  lenderNames = [],
  propertyAddress,
  variant = 'primary',
  size,
}: {
  dealId: string
  next: DealHeadline['next']
  lenderNames?: DealHeadline['lenderNames']
  propertyAddress: string
} & Pick<ButtonLook, 'variant' | 'size'>) {
  return (
    <Link
      to="/deals/$id"
      params={{ id: dealId }}
      search={searchOfPlace(next?.place ?? 'overview')}
      className={buttonClass({ variant, size })}
    >
      <NamedText
        text={(size === 'small' ? next?.short : undefined) ?? next?.label ?? 'Open the deal'}
        names={lenderNames}
      />
      <span className="sr-only">
        : <Name>{shortAddress(propertyAddress)}</Name>
      </span>
    </Link>
  )
}
