import { createFileRoute } from '@tanstack/react-router'
import { Dashboard } from './-dashboard.tsx'

export const Route = createFileRoute('/dashboard')({
  ssr: false,
  // `deal=new` opens the deal form; `conversation` is the one that Messages shows.
  validateSearch: ({ deal, conversation }: Record<string, unknown>): { deal?: 'new'; conversation?: string } => ({
    ...(deal === 'new' ? { deal } : {}),
    ...(typeof conversation === 'string' ? { conversation } : {}),
  }),
  async head({ match }) {
    const { staticHead } = await import('../site/static-heads.ts')
    return staticHead(match.context.site, '/dashboard')
  },
  component: Dashboard,
})
