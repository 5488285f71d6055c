import { useSite } from '#web/app-context.ts'
import { matchingSections } from './matching-sections.tsx'

/** How matches, prices and verdicts come about, in the figures that the model itself reads. */
export function HowMatchingWorksPage() {
  const site = useSite()
  const sections = matchingSections(site.name)
  return (
    <main id="main" className="wrap grid gap-12 py-section lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-x-16">
      <div className="grid gap-3 lg:col-span-full">
        <h1>How matching works</h1>
        <p className="lead max-w-2xl">
          Your deal is compared with what every lender here publishes. These are the rules and the figures, all of them.
          The page reads them from the same place as the program that matches.
        </p>
      </div>
      <div className="print:hidden">
        <nav className="lg:sticky lg:top-8" aria-labelledby="on-this-page">
          <h2 id="on-this-page" className="mb-2 font-sans text-sm/[1.4] font-semibold tracking-normal">
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
      <div className="prose max-w-176">
        {sections.map(({ id, title, body }) => (
          <section key={id} className="border-t border-line py-7 first:border-ink" aria-labelledby={id}>
            <h2 id={id} className="mb-3 scroll-mt-6 text-[1.375rem]">
              {title}
            </h2>
            {body}
          </section>
        ))}
      </div>
    </main>
  )
}
