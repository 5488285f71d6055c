import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { openSheetEndpoint } from '#contract/deals/deal-sheet.ts'
import { useCall } from '#web/app-context.ts'
import { hydrateOnInteraction } from '#web/hydration/hydrate-on-interaction.tsx'
import { pageHead } from '#web/shell/head/page-head.ts'
import { useReportSeen } from '#web/shell/use-report-seen.ts'

export const Route = createFileRoute('/sheet/$token')({
  async loader({ context, params }) {
    const { loadSheet } = await import('#web/features/deals/sheet/load-link.ts')
    return loadSheet(context, params.token)
  },
  head({ match, loaderData }) {
    const { site } = match.context
    return pageHead({
      site,
      // Leaves the secret token out of the metadata, which is copied more readily than the page's URL.
      path: '/sheet',
      title:
        loaderData && !('gone' in loaderData)
          ? `Deal sheet - ${site.name}`
          : `This link is no longer valid - ${site.name}`,
      description: 'A private page: one deal, with what its investor chose to show.',
      isNoindex: true,
    })
  },
  component: Sheet,
})

const Page = hydrateOnInteraction(
  async () => (await import('#web/features/deals/sheet/sheet-page.tsx')).SheetPage,
  import.meta.env.SSR ? (await import('#web/features/deals/sheet/sheet-page.tsx')).SheetPage : undefined,
)

function Sheet() {
  const call = useCall()
  const { token } = Route.useParams()
  const sheet = Route.useLoaderData()
  const report = useCallback(() => call(openSheetEndpoint, { body: { token } }), [call, token])
  useReportSeen('gone' in sheet ? undefined : report)
  return <Page sheet={sheet} />
}
