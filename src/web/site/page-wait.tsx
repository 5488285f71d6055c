import { Spinner } from '../ui/feedback/spinner.tsx'

/** The spinner that stands in a page's place. */
export function PageWait({ label = 'Loading…' }: { label?: string | undefined }) {
  return (
    <main id="main" className="page-wait">
      <Spinner label={label} />
    </main>
  )
}
