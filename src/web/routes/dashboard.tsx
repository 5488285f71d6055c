import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../site/page-head.ts'
import { Dashboard } from './-dashboard.tsx'

export const Route = createFileRoute('/dashboard')({
  ssr: false,
  head: ({ match }) =>
    pageHead({
      site: match.context.site,
      path: '/dashboard',
      title: `Your dashboard - ${match.context.site.name}`,
      description: 'Your deals, the lenders that fit them and what each would cost.',
      isNoindex: true,
    }),
  component: Dashboard,
})
