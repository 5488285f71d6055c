import { createFileRoute } from '@tanstack/react-router'
import { ToolsPage } from '#web/features/tools/tools-page.tsx'
import { pageHead } from '#web/shell/head/page-head.ts'

export const Route = createFileRoute('/tools/')({
  head: ({ match }) =>
    pageHead({
      site: match.context.site,
      path: '/tools',
      title: `Calculators for house flippers | ${match.context.site.name}`,
      description:
        'Free calculators for real-estate investors: flip profit, DSCR and rental, flip or rent, ARV, rehab cost and hard-money loan cost.',
    }),
  component: ToolsPage,
})
