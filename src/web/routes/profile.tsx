import { createFileRoute } from '@tanstack/react-router'
import { ProfilePage } from '../features/profile/profile-page.tsx'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/profile')({
  ssr: false,
  head: ({ match }) =>
    pageHead({
      site: match.context.site,
      path: '/profile',
      title: `Your profile - ${match.context.site.name}`,
      description: 'Your contact details, experience and investment plans, as your matches are computed from them.',
      isNoindex: true,
    }),
  component: ProfilePage,
})
