import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../site/page-head.ts'
import { Dashboard } from './-dashboard.tsx'

export const Route = createFileRoute('/dashboard')({
  ssr: false,
  // `deal=new` opens the deal form; `conversation` is the one that Messages shows.
  validateSearch: ({ deal, conversation }: Record<string, unknown>): { deal?: 'new'; conversation?: string } => ({
    ...(deal === 'new' ? { deal } : {}),
    ...(typeof conversation === 'string' ? { conversation } : {}),
  }),
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
