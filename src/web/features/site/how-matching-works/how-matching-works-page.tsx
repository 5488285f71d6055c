import { useSite } from '#web/app-context.ts'
import { foldClass, foldLineClass } from '#web/ui/controls/fold-class.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ChevronDown } from '#web/ui/icons.ts'
import { InShort } from './in-short.tsx'
import { matchingSections } from './matching-sections.tsx'

/** Explains matches, prices and verdicts with the model's own constants. */
export function HowMatchingWorksPage() {
  const site = useSite()
  const sections = matchingSections(site.name)
  return (
    <main id="main" className="wrap grid gap-12 py-section lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-x-16">
      <div className="grid gap-3 lg:col-span-full">
        <h1>How matching works</h1>
        <p className="lead max-w-2xl">
          Your deal is compared with what every lender here publishes. These are all the rules, in the figures that our
          matching itself reads.
        </p>
      </div>
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
      <div className="max-w-176">
        <InShort siteName={site.name} />
        <div className="mt-10">
          {sections.map(({ id, title, body }) => (
            <details key={id} className={foldClass} name="details">
              <summary className={foldLineClass}>
                <h2 className="text-h3">{title}</h2>
                <Icon of={ChevronDown} small />
              </summary>
              {/* The browser unfolds what a link leads into. */}
              <div id={id} className="prose scroll-mt-16 pb-6">
                {body}
              </div>
            </details>
          ))}
        </div>
      </div>
    </main>
  )
}
