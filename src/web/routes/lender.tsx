import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import { pageHead } from '#web/shell/head/page-head.ts'
import { Spinner } from '#web/ui/feedback/skeleton.tsx'

const LenderWorkspace = lazyWithRetry(
  async () => (await import('#web/features/lender-workspace/lender-workspace.tsx')).LenderWorkspace,
)

export const Route = createFileRoute('/lender')({
  ssr: false,
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: string } => (typeof tab === 'string' ? { tab } : {}),
  head: ({ match }) =>
    pageHead({
      site: match.context.site,
      path: '/lender',
      title: `Lender workspace - ${match.context.site.name}`,
      description: 'Requests, templates, terms and results of one lender in one place.',
      isNoindex: true,
    }),
  component: LenderPage,
})

function LenderPage() {
  return (
    <main id="main" className="py-section wrap">
      <Suspense fallback={<Spinner label="Loading…" />}>
        <LenderWorkspace tab={Route.useSearch().tab} />
      </Suspense>
    </main>
  )
}
