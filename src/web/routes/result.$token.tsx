import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { openResultEndpoint } from '#contract/project/result-card.ts'
import { useCall } from '#web/app-context.ts'
import { ResultPage } from '#web/features/deals/result-card/result-page.tsx'
import { pageHead } from '#web/shell/head/page-head.ts'
import { useReportSeen } from '#web/shell/use-report-seen.ts'

export const Route = createFileRoute('/result/$token')({
  async loader({ context, params }) {
    const { loadResult } = await import('#web/features/deals/sheet/load-link.ts')
    return loadResult(context, params.token)
  },
  head({ match, loaderData }) {
    const { site } = match.context
    const card = loaderData && !('gone' in loaderData) ? loaderData : null
    return pageHead({
      site,
      // Leaves the secret token out of the metadata, which is copied more readily than the page's URL.
      path: '/result',
      title: card ? `A deal’s result - ${site.name}` : `This link is no longer valid - ${site.name}`,
      description: 'How one investor’s deal ended: profit, return on cash and time, compared with the plan.',
      isNoindex: true,
      ...(card ? { shareImage: { path: card.imagePath, alt: 'Profit, return on cash and time of a deal' } } : {}),
    })
  },
  component: Result,
})

function Result() {
  const call = useCall()
  const { token } = Route.useParams()
  const card = Route.useLoaderData()
  const report = useCallback(() => call(openResultEndpoint, { body: { token } }), [call, token])
  useReportSeen('gone' in card ? undefined : report)
  return <ResultPage card={card} />
}
