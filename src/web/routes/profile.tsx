import { createFileRoute } from '@tanstack/react-router'
import { ProfilePage } from '#web/features/accounts/profile/profile-page.tsx'
import { staticOptions } from './-static-options.ts'

export const Route = createFileRoute('/profile')({
  ssr: false,
  ...staticOptions('/profile'),
  component: ProfilePage,
})
