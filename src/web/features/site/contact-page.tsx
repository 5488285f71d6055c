import type { ReactNode } from 'react'
import { useSite } from '#web/app-context.ts'
import { phoneHref } from '#web/format/contact-links.ts'
import { hydrateOnInteraction } from '#web/hydration/hydrate-on-interaction.tsx'
import { useContactInfo } from '#web/shell/site-queries.ts'
import { type Drawing, Icon } from '#web/ui/icon.tsx'
import { Clock, Handshake, Mail, MapPin, Phone } from '#web/ui/icons.ts'
import { Name } from '#web/ui/labels/name.tsx'

const ContactForm = hydrateOnInteraction(
  async () => (await import('#web/shell/contact-form.tsx')).ContactForm,
  import.meta.env.SSR ? (await import('#web/shell/contact-form.tsx')).ContactForm : undefined,
)

/** The page at /contact: the contact form, which hydrates on interaction, and the operators' contact details. */
export function ContactPage() {
  const site = useSite()
  return (
    <main id="main" className="py-section">
      <div className="wrap">
        <div className="mb-12 grid max-w-160 gap-3">
          <h1>Contact Us</h1>
          <p className="lead">
            A question about {site.name}, a deal or a lender? Write to us. A person reads every message and replies
            within 24 hours.
          </p>
        </div>
        <div className="grid gap-12 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16">
          <section aria-labelledby="write">
            <h2 id="write" className="mb-5 text-h3">
              Send us a message
            </h2>
            <ContactForm />
          </section>
          <ContactAside />
        </div>
      </div>
    </main>
  )
}

function ContactAside() {
  const site = useSite()
  const { email, phone, address } = useContactInfo()
  return (
    <aside aria-labelledby="reach">
      <h2 id="reach" className="mb-5 text-h3">
        Other ways to reach us
      </h2>
      <dl className="border-t border-ink">
        <ContactRow icon={Mail} name="Email">
          <a href={`mailto:${email}`}>{email}</a>
        </ContactRow>
        <ContactRow icon={Phone} name="Phone">
          <a href={phoneHref(phone) ?? undefined}>{phone}</a>
          <span className="inline-flex items-center gap-1.5 text-sm text-ink-3">
            <Icon of={Clock} small />
            Mon-Fri 9AM-6PM EST
          </span>
        </ContactRow>
        <ContactRow icon={MapPin} name="Location">
          <Name>{address}</Name>
          <span className="inline-flex items-center gap-1.5 text-sm text-ink-3">Serving investors nationwide</span>
        </ContactRow>
        <ContactRow icon={Handshake} name="For Lenders">
          Do you lend to real estate investors? Join the network; it costs nothing.
          <a href={partnerLink(email, site.name)}>Partner with us</a>
        </ContactRow>
      </dl>
    </aside>
  )
}

function partnerLink(email: string, siteName: string): string {
  return `mailto:${email}?subject=${encodeURIComponent(`Joining ${siteName} as a lender`)}`
}

function ContactRow({ icon, name, children }: { icon: Drawing; name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[2.25rem_1fr] gap-x-1 gap-y-0.5 border-b border-line py-4.5">
      <Icon of={icon} className="row-span-2 mt-0.5 text-brass" />
      <dt className="text-sm font-semibold">{name}</dt>
      <dd className="grid justify-items-start gap-1 text-ink-2 [&_a]:inline-block [&_a]:min-h-6">{children}</dd>
    </div>
  )
}
