import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { openComparisonEndpoint } from '#contract/closing/shared-comparison.ts'
import { useCall } from '#web/app-context.ts'
import { ComparisonPage } from '#web/features/deals/shared-comparison/comparison-page.tsx'
import { pageHead } from '#web/shell/head/page-head.ts'
import { useReportSeen } from '#web/shell/use-report-seen.ts'

export const Route = createFileRoute('/comparison/$token')({
  async loader({ context, params }) {
    const { loadComparison } = await import('#web/features/deals/sheet/load-link.ts')
    return loadComparison(context, params.token)
  },
  head({ match, loaderData }) {
    const { site } = match.context
    return pageHead({
      site,
      // Leaves the secret token out of the metadata, which is copied more readily than the page's URL.
      path: '/comparison',
      title:
        loaderData && !('gone' in loaderData)
          ? `Loan comparison - ${site.name}`
          : `This link is no longer valid - ${site.name}`,
      description: 'A private page: the quotes and final terms for one deal, compared.',
      isNoindex: true,
    })
  },
  component: Comparison,
})

function Comparison() {
  const call = useCall()
  const { token } = Route.useParams()
  const comparison = Route.useLoaderData()
  const report = useCallback(() => call(openComparisonEndpoint, { body: { token } }), [call, token])
  useReportSeen('gone' in comparison ? undefined : report)
  return <ComparisonPage comparison={comparison} />
}
