import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import { pageHead } from '#web/shell/head/page-head.ts'
import { Spinner } from '#web/ui/feedback/skeleton.tsx'

const EnterWorkspace = lazyWithRetry(
  async () => (await import('#web/features/lender-workspace/lender-sign-in.tsx')).EnterWorkspace,
)

export const Route = createFileRoute('/lender-sign-in/$token')({
  ssr: false,
  head: ({ match }) =>
    pageHead({
      site: match.context.site,
      path: '/lender-sign-in',
      title: `Sign in for your company - ${match.context.site.name}`,
      description: 'Sign in to your company’s lender workspace with the link from our email. The link works once.',
      isNoindex: true,
    }),
  component: SignIn,
})

function SignIn() {
  return (
    <main id="main" className="py-section wrap">
      <Suspense fallback={<Spinner label="Loading…" />}>
        <EnterWorkspace token={Route.useParams().token} />
      </Suspense>
    </main>
  )
}
