import { useSite } from '#web/app-context.ts'
import { matchingSections } from './matching-sections.tsx'

/** How matches, prices and verdicts come about, in the figures that the model itself reads. */
export function HowMatchingWorksPage() {
  const site = useSite()
  const sections = matchingSections(site.name)
  return (
    <main id="main" className="wrap legal">
      <div className="legal-h">
        <h1>How matching works</h1>
        <p className="lead max-w-2xl">
          Your deal is compared with what every lender here publishes. These are the rules and the figures, all of them.
          The page reads them from the same place as the program that matches.
        </p>
      </div>
      <div className="legal-toc no-print">
        <nav aria-labelledby="on-this-page">
          <h2 id="on-this-page">On this page</h2>
          <ol>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
      </div>
      <div className="legal-b">
        {sections.map(({ id, title, body }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>{title}</h2>
            {body}
          </section>
        ))}
      </div>
    </main>
  )
}
