import { Spinner } from '#web/ui/feedback/spinner.tsx'

export const pageWaitClass = 'min-h-[70vh] place-content-center'

/** The spinner that stands in a page's place. It has a heading, as every page has. */
export function PageWait({ label = 'Loading…' }: { label?: string | undefined }) {
  return (
    <main id="main" className={`grid ${pageWaitClass}`}>
      <h1 className="sr-only">One moment, please</h1>
      <Spinner label={label} />
    </main>
  )
}
