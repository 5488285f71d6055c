import type { ReactNode } from 'react'
import { useSite } from '#web/app-context.ts'
import { hydrateOnInteraction } from '#web/hydration/hydrate-on-interaction.tsx'
import { useContactInfo } from '#web/shell/site-queries.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Clock } from '#web/ui/icons/clock.ts'
import { Handshake } from '#web/ui/icons/handshake.ts'
import { Mail } from '#web/ui/icons/mail.ts'
import { MapPin } from '#web/ui/icons/map-pin.ts'
import { Phone } from '#web/ui/icons/phone.ts'

const ContactForm = hydrateOnInteraction(
  async () => (await import('#web/shell/contact-form.tsx')).ContactForm,
  import.meta.env.SSR ? (await import('#web/shell/contact-form.tsx')).ContactForm : undefined,
)

export function ContactPage() {
  const site = useSite()
  return (
    <main id="main" className="sec">
      <div className="wrap">
        <div className="sec-h">
          <h1>Contact Us</h1>
          <p className="lead">
            A question about {site.name}, a deal or a lender? Write to us. A person reads every message and replies
            within 24 hours.
          </p>
        </div>
        <div className="duo">
          <section aria-labelledby="write">
            <h2 id="write" className="duo-t">
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
      <h2 id="reach" className="duo-t">
        Other ways to reach us
      </h2>
      <dl className="reach">
        <Way icon={<Icon of={Mail} />} name="Email">
          <a href={`mailto:${email}`}>{email}</a>
        </Way>
        <Way icon={<Icon of={Phone} />} name="Phone">
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
          <span className="reach-n">
            <Icon of={Clock} small />
            Mon-Fri 9AM-6PM EST
          </span>
        </Way>
        <Way icon={<Icon of={MapPin} />} name="Location">
          {address}
          <span className="reach-n">Serving investors nationwide</span>
        </Way>
        <Way icon={<Icon of={Handshake} />} name="For Lenders">
          Do you lend to real estate investors? Join the network; it costs nothing.
          <a className="reach-a" href={partnerLink(email, site.name)}>
            Partner with us
          </a>
        </Way>
      </dl>
    </aside>
  )
}

function partnerLink(email: string, siteName: string): string {
  return `mailto:${email}?subject=${encodeURIComponent(`Joining ${siteName} as a lender`)}`
}

function Way({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div>
      {icon}
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
