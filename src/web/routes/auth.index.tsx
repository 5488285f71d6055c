import { createFileRoute, redirect } from '@tanstack/react-router'

/** No page of its own: what brought somebody here decides the tab. What else the address carries, a campaign say, goes along. */
export const Route = createFileRoute('/auth/')({
  validateSearch: (search: Record<string, unknown>): { mode?: string; error?: string } => search,
  beforeLoad({ search: { mode, error, ...rest } }) {
    if (error) throw redirect({ to: '/auth/login', search: { ...rest, error }, replace: true })
    throw redirect({ to: mode === 'login' ? '/auth/login' : '/auth/signup', search: rest, replace: true })
  },
})
