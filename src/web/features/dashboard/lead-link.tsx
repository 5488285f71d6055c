import { Link } from '@tanstack/react-router'
import type { DealLead } from '#domain/deal/deal-lead.ts'
import { searchOfPlace } from '#web/features/deals/lead/use-deal-lead.ts'
import { shortAddress } from '#web/format/deal-name.ts'
import { type ButtonLook, buttonClass } from '#web/ui/controls/button-class.ts'
import { Name, NamedText } from '#web/ui/labels/name.tsx'

/** Links to a deal's next step, or to the deal where nothing is next. The emails about the deal have the same button. */
export function LeadLink({
  dealId,
  next,
  lenderNames = [],
  propertyAddress,
  variant = 'primary',
  size,
  className,
}: {
  dealId: string
  next: DealLead['next']
  lenderNames?: DealLead['lenderNames']
  propertyAddress: string
} & Pick<ButtonLook, 'variant' | 'size' | 'className'>) {
  return (
    <Link
      to="/deals/$id"
      params={{ id: dealId }}
      search={searchOfPlace(next?.place ?? 'overview')}
      className={buttonClass({ variant, size, className })}
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
