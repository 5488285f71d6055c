import { createFileRoute } from '@tanstack/react-router'
import { AboutPage } from '../features/about/about-page.tsx'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/about')({
  head({ match }) {
    const { site } = match.context
    return pageHead({
      site,
      path: '/about',
      title: `About ${site.name}: investors meet the right lenders`,
      description: `Who ${site.name} is for, how it matches a deal with hard-money lenders, why it is free, and the tools that come next. Not a lender, not a broker.`,
    })
  },
  component: AboutPage,
})
