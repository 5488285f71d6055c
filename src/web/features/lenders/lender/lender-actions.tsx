import { Link } from '@tanstack/react-router'
import type { Lender } from '#contract/lenders/lenders.ts'
import { useSite } from '#web/app-context.ts'
import { lenderMailHref } from '#web/features/lenders/contact-links.ts'
import { startDealFrom } from '#web/shell/deal-start.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Mail } from '#web/ui/icons.ts'

/** Next steps: submit a deal, or write to the lender directly. */
export function LenderActions({ lender }: { lender: Lender }) {
  const site = useSite()
  const { name, contactEmail } = lender
  const contact = (
    <>
      <Icon of={Mail} /> Contact This Lender
    </>
  )
  return (
    <div className="grid gap-3 rounded border border-t-3 border-line border-t-pine bg-card p-6">
      <h2 className="text-h3">Does your deal fit?</h2>
      <p className="text-sm text-ink-2">
        Submit it once. See whether it fits this lender, your expected rate, and the total cost here and elsewhere.
      </p>
      <ButtonLink variant="primary" wide asChild>
        <Link to="/auth/login" onClick={() => startDealFrom(name)}>
          Submit a Deal
        </Link>
      </ButtonLink>
      {contactEmail ? (
        <ButtonLink wide href={lenderMailHref({ name, contactEmail }, site.name)}>
          {contact}
        </ButtonLink>
      ) : (
        <>
          <Button wide disabled aria-describedby="no-email">
            {contact}
          </Button>
          <p id="no-email" className="text-sm text-ink-3">
            This lender has not published an email address.
          </p>
        </>
      )}
    </div>
  )
}
