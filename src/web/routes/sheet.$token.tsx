import { createFileRoute } from '@tanstack/react-router'
import { SheetFrame } from '#web/features/deals/sheet/sheet-frame.tsx'
import { pageHead } from '#web/shell/head/page-head.ts'

export const Route = createFileRoute('/sheet/$token')({
  async loader({ context, params }) {
    const { loadSheet } = await import('#web/features/deals/sheet/load-sheet.ts')
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

function Sheet() {
  return <SheetFrame sheet={Route.useLoaderData()} />
}
