import { createFileRoute } from '@tanstack/react-router'
import { PrivacyPage } from '#web/features/site/legal/privacy-page.tsx'
import { staticOptions } from './-static-options.ts'

export const Route = createFileRoute('/privacy')({
  ...staticOptions('/privacy'),
  component: PrivacyPage,
})
