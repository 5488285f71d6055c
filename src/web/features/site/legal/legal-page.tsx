import type { ReactNode } from 'react'
import { type ContactInfo, legalUpdatedFallback } from '#contract/site/site.ts'
import { useSite } from '#web/app-context.ts'
import { Name } from '#web/ui/labels/name.tsx'

export type LegalSection = { id: string; title: string; body: ReactNode }

/** A long text in sections, with a table of contents. `isNumbered` puts the sections' numbers before their titles. */
export function LegalPage({
  title,
  intro,
  sections,
  dateLine,
  isNumbered = false,
}: {
  title: string
  intro: string
  sections: readonly LegalSection[]
  /** Replaces the line that says when the texts were last updated. */
  dateLine?: string
  isNumbered?: boolean
}) {
  const { legalUpdated } = useSite()
  const titled = sections.map((section, index) => ({
    ...section,
    title: isNumbered ? `${index + 1}. ${section.title}` : section.title,
  }))
  return (
    <main id="main" className="wrap grid gap-12 py-section lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-x-16">
      <div className="grid gap-3 lg:col-span-full">
        <h1>{title}</h1>
        <p className="text-sm text-ink-3">{dateLine ?? `Last updated ${legalUpdated ?? legalUpdatedFallback}`}</p>
        <p className="lead max-w-2xl">{intro}</p>
      </div>
      <OnThisPage sections={titled} />
      <div className="prose max-w-176">
        {titled.map((section) => (
          <section key={section.id} className="border-t border-line py-7 first:border-ink" aria-labelledby={section.id}>
            <h2 id={section.id} className="mb-3 scroll-mt-6 text-h3">
              {section.title}
            </h2>
            {section.body}
          </section>
        ))}
      </div>
    </main>
  )
}

/** The table of contents next to a long text. Stays in view on wide screens. */
export function OnThisPage({ sections }: { sections: readonly { id: string; title: string }[] }) {
  return (
    <div className="print:hidden">
      <nav className="lg:sticky lg:top-8" aria-labelledby="on-this-page">
        <h2 id="on-this-page" className="mb-2 font-sans text-sm font-semibold tracking-normal">
          On this page
        </h2>
        <ol className="grid gap-0.5 text-sm">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="inline-block min-h-6 py-0.5 text-ink-2 no-underline hover:text-ink hover:underline"
              >
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </div>
  )
}

/** The contact address at the end of the legal pages. */
export function ContactLines({ siteName, contact }: { siteName: string; contact: ContactInfo }) {
  return (
    <address>
      {siteName}
      <br />
      <Name>{contact.address}</Name>
      <br />
      <a href={`mailto:${contact.email}`}>{contact.email}</a>
    </address>
  )
}
