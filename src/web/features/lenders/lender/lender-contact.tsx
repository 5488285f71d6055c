import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Lender } from '#contract/lenders/lenders.ts'
import { notPublished } from '#domain/money/money.ts'
import { useSite } from '#web/app-context.ts'
import { emailHref, phoneHref } from '#web/format/contact-links.ts'
import { websiteHref } from '#web/format/lender-text.ts'
import { startDealFrom } from '#web/shell/deal-prefill.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { type Drawing, Icon } from '#web/ui/icon.tsx'
import { Globe, Mail, Phone } from '#web/ui/icons.ts'

/**
 * Shows a lender's email, phone and website, one row each. A missing one reads "Not published", and so does a website
 * that isn't a valid address.
 */
export function LenderContact({ lender }: { lender: Lender }) {
  const { contactEmail, contactPhone } = lender
  const phone = contactPhone ? phoneHref(contactPhone) : null
  const website = websiteHref(lender.website)
  return (
    <section aria-labelledby="contact">
      <h2 id="contact">Contact information</h2>
      <dl className="grid border-t border-ink">
        <ContactRow icon={Mail} label="Email">
          {contactEmail ? <a href={emailHref(contactEmail)}>{contactEmail}</a> : null}
        </ContactRow>
        <ContactRow icon={Phone} label="Phone">
          {phone ? <a href={phone}>{contactPhone}</a> : contactPhone}
        </ContactRow>
        <ContactRow icon={Globe} label="Website">
          {website ? (
            <a href={website} target="_blank" rel="noopener nofollow">
              {websiteLabel(website)}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          ) : null}
        </ContactRow>
      </dl>
    </section>
  )
}

function ContactRow({ icon, label, children }: { icon: Drawing; label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-1 border-b border-line py-3.5">
      <dt className="flex w-32 items-center gap-3 text-sm text-ink-2">
        <Icon of={icon} className="text-brass" />
        {label}
      </dt>
      <dd className="min-w-0 [&_a]:inline-block [&_a]:min-h-6 pointer-coarse:[&_a]:inline-flex pointer-coarse:[&_a]:min-h-11 pointer-coarse:[&_a]:items-center">
        {children || <span className="text-ink-3">{notPublished}</span>}
      </dd>
    </div>
  )
}

/**
 * Buttons to submit a deal and to email the lender. The first stores the lender's name in this tab for the deal form
 * and opens sign-in, which redirects a signed-in investor. The second is disabled if the lender publishes no email
 * address.
 */
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
        <ButtonLink wide href={lenderEmailHref({ name, contactEmail }, site.name)}>
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

/**
 * Buttons to submit a deal, as in {@link LenderActions}, and to email and call the lender if it publishes an address or
 * a number. They stick to the bottom of the window while the page is scrolled, except in a very low window. Hidden in
 * wide windows and in print.
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
        <ButtonLink className="flex-auto whitespace-nowrap" href={lenderEmailHref({ name, contactEmail }, site.name)}>
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

/** Returns a mailto link with the subject and opening lines of an email to the lender. */
export function lenderEmailHref(lender: { name: string; contactEmail: string }, siteName: string): string {
  const name = withoutControls(lender.name)
  const subject = `Loan inquiry for ${name}`
  const body = `Hello ${name},\n\nI found your lending terms on ${withoutControls(siteName)} and would like to discuss a deal.\n\n`
  return emailHref(lender.contactEmail, { subject, body })
}

function withoutControls(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim()
}

/** Returns a link's address for display: without scheme, 'www.' and a final slash. */
export function websiteLabel(href: string): string {
  return href.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
}
