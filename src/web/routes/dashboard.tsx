import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../site/page-head.ts'
import { Dashboard } from './-dashboard.tsx'

export const Route = createFileRoute('/dashboard')({
  ssr: false,
  // `deal=new` opens the deal form.
  validateSearch: ({ deal }: Record<string, unknown>): { deal?: 'new' } => (deal === 'new' ? { deal } : {}),
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
