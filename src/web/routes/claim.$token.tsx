import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import { pageHead } from '#web/shell/head/page-head.ts'
import { Spinner } from '#web/ui/feedback/skeleton.tsx'

/** The form with its validator, loaded separately so that public pages don't include them. */
const ClaimPage = lazyWithRetry(async () => (await import('#web/features/lenders/lender/claim-page.tsx')).ClaimPage)

export const Route = createFileRoute('/claim/$token')({
  ssr: false,
  head: ({ match }) =>
    pageHead({
      site: match.context.site,
      path: '/claim',
      title: `Propose changes to your page - ${match.context.site.name}`,
      description: 'Propose changes to your terms, programs and contact details with the link from our email.',
      isNoindex: true,
    }),
  component: Claim,
})

function Claim() {
  const { token } = Route.useParams()
  return (
    <main id="main" className="py-section wrap">
      <Suspense fallback={<Spinner label="Loading…" />}>
        <ClaimPage token={token} />
      </Suspense>
    </main>
  )
}
