import { createFileRoute, redirect } from '@tanstack/react-router'

/** Redirects to the tab for the visitor's intent. Other parameters, such as a campaign's, are kept. */
export const Route = createFileRoute('/auth/')({
  validateSearch: (search: Record<string, unknown>): { mode?: string; error?: string } => search,
  beforeLoad({ search: { mode, error, ...rest } }) {
    if (error) throw redirect({ to: '/auth/login', search: { ...rest, error }, replace: true })
    throw redirect({ to: mode === 'login' ? '/auth/login' : '/auth/signup', search: rest, replace: true })
  },
})
