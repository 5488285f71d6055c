import { Link } from '@tanstack/react-router'
import type { Lender } from '#contract/lenders/lenders.ts'
import { useSite } from '#web/app-context.ts'
import { startDealFrom } from '#web/shell/deal-start.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Mail } from '#web/ui/icons/mail.ts'
import { Phone } from '#web/ui/icons/phone.ts'
import { lenderMailHref, phoneHref } from './contact-links.ts'

/**
 * The ways to a lender within reach of a thumb: sticks to the window's lower edge on phones and comes to rest at the page's end,
 * before the footer. Not there on wider windows, where the same stands beside the text.
 */
export function LenderContactBar({ lender }: { lender: Lender }) {
  const site = useSite()
  const { name, contactEmail, contactPhone } = lender
  const phone = contactPhone ? phoneHref(contactPhone) : null
  return (
    <nav className="len-bar no-print" aria-label={`Contact ${name}`}>
      <ButtonLink variant="primary" asChild>
        <Link to="/auth/login" onClick={() => startDealFrom(name)}>
          Submit a Deal
        </Link>
      </ButtonLink>
      {contactEmail ? (
        <ButtonLink href={lenderMailHref({ name, contactEmail }, site.name)}>
          <Icon of={Mail} /> Email
        </ButtonLink>
      ) : null}
      {phone ? (
        <ButtonLink href={phone}>
          <Icon of={Phone} /> Call
        </ButtonLink>
      ) : null}
    </nav>
  )
}
