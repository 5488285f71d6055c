import { createFileRoute } from '@tanstack/react-router'
import { Dashboard } from './-dashboard.tsx'

export const Route = createFileRoute('/dashboard')({
  ssr: false,
  // `deal=new` opens the deal form.
  validateSearch: ({ deal }: Record<string, unknown>): { deal?: 'new' } => (deal === 'new' ? { deal } : {}),
  async head({ match }) {
    const { staticHead } = await import('../site/static-heads.ts')
    return staticHead(match.context.site, '/dashboard')
  },
  component: Dashboard,
})
