import { Link } from '@tanstack/react-router'
import type { Lender } from '#contract/lenders/lenders.ts'
import { useSite } from '#web/app-context.ts'
import { lenderMailHref, phoneHref } from '#web/features/lenders/contact-links.ts'
import { startDealFrom } from '#web/shell/deal-start.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Mail, Phone } from '#web/ui/icons.ts'

/**
 * Contact buttons that stick to the bottom of a phone's window until the end of the page, above the footer. Hidden on wider
 * windows, where the same buttons are next to the text.
 */
export function LenderContactBar({ lender }: { lender: Lender }) {
  const site = useSite()
  const { name, contactEmail, contactPhone } = lender
  const phone = contactPhone ? phoneHref(contactPhone) : null
  return (
    <nav
      data-slot="contact-bar"
      className="flex gap-2 border-t border-line bg-card px-gutter py-2.5 max-lg:not-short:sticky max-lg:not-short:bottom-0 max-lg:not-short:z-5 max-lg:not-short:pb-[max(0.625rem,env(safe-area-inset-bottom))] lg:hidden print:hidden"
      aria-label={`Contact ${name}`}
    >
      <ButtonLink variant="primary" className="flex-auto whitespace-nowrap" asChild>
        <Link to="/auth/login" onClick={() => startDealFrom(name)}>
          Submit a Deal
        </Link>
      </ButtonLink>
      {contactEmail ? (
        <ButtonLink className="flex-auto whitespace-nowrap" href={lenderMailHref({ name, contactEmail }, site.name)}>
          <Icon of={Mail} className="max-[23rem]:hidden" /> Email
        </ButtonLink>
      ) : null}
      {phone ? (
        <ButtonLink className="flex-auto whitespace-nowrap" href={phone}>
          <Icon of={Phone} className="max-[23rem]:hidden" /> Call
        </ButtonLink>
      ) : null}
    </nav>
  )
}
