import type { ReactNode } from 'react'
import type { Lender } from '#contract/lenders/lenders.ts'
import { notPublished } from '#domain/money/money.ts'
import { mailHref, phoneHref, websiteLabel } from '#web/features/lenders/contact-links.ts'
import { websiteHref } from '#web/format/website-href.ts'
import { type Drawing, Icon } from '#web/ui/icon.tsx'
import { Globe, Mail, Phone } from '#web/ui/icons.ts'

/** A lender's contact details, including which ones are not published. */
export function LenderContact({ lender }: { lender: Lender }) {
  const { contactEmail, contactPhone } = lender
  const phone = contactPhone ? phoneHref(contactPhone) : null
  const website = websiteHref(lender.website)
  return (
    <section aria-labelledby="contact">
      <h2 id="contact">Contact information</h2>
      <dl className="grid border-t border-ink">
        <Way icon={Mail} label="Email">
          {contactEmail ? <a href={mailHref(contactEmail)}>{contactEmail}</a> : null}
        </Way>
        <Way icon={Phone} label="Phone">
          {phone ? <a href={phone}>{contactPhone}</a> : contactPhone}
        </Way>
        <Way icon={Globe} label="Website">
          {website ? (
            <a href={website} target="_blank" rel="noopener nofollow">
              {websiteLabel(website)}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          ) : null}
        </Way>
      </dl>
    </section>
  )
}

function Way({ icon, label, children }: { icon: Drawing; label: string; children: ReactNode }) {
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
