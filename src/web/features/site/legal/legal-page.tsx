import type { ReactNode } from 'react'
import { useSite } from '#web/app-context.ts'

export type LegalSection = { id: string; title: string; body: ReactNode }

/** When the texts last changed, unless the operators say when theirs did. */
const lastUpdated = 'July 2025'

/** A long text in sections, with a list of them beside it. `isNumbered` puts the sections' numbers before their titles. */
export function LegalPage({
  title,
  intro,
  sections,
  isNumbered = false,
}: {
  title: string
  intro: string
  sections: readonly LegalSection[]
  isNumbered?: boolean
}) {
  const titled = sections.map((section, index) => ({
    ...section,
    title: isNumbered ? `${index + 1}. ${section.title}` : section.title,
  }))
  return (
    <main id="main" className="wrap legal">
      <div className="legal-h">
        <h1>{title}</h1>
        <p className="fine mute">Last updated {useSite().legalUpdated ?? lastUpdated}</p>
        <p className="lead max-w-2xl">{intro}</p>
      </div>
      <div className="legal-toc no-print">
        <nav aria-labelledby="on-this-page">
          <h2 id="on-this-page">On this page</h2>
          <ol>
            {titled.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
      </div>
      <div className="legal-b">
        {titled.map((section) => (
          <section key={section.id} aria-labelledby={section.id}>
            <h2 id={section.id}>{section.title}</h2>
            {section.body}
          </section>
        ))}
      </div>
    </main>
  )
}
