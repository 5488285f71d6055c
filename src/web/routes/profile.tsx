import { createFileRoute } from '@tanstack/react-router'
import { ProfilePage } from '#web/features/accounts/profile/profile-page.tsx'

export const Route = createFileRoute('/profile')({
  ssr: false,
  async head({ match }) {
    const { staticHead } = await import('#web/shell/head/static-heads.ts')
    return staticHead(match.context.site, '/profile')
  },
  component: ProfilePage,
})
