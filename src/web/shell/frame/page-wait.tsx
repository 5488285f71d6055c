import { Spinner } from '#web/ui/feedback/skeleton.tsx'

export const pageWaitClass = 'min-h-[70vh] place-content-center'

/** The spinner shown while a page loads. It has a heading, like every page. */
export function PageWait({ label = 'Loading…' }: { label?: string | undefined }) {
  return (
    <main id="main" className={`grid ${pageWaitClass}`}>
      <h1 className="sr-only">One moment, please</h1>
      <Spinner label={label} />
    </main>
  )
}
