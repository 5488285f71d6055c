import { createFileRoute } from '@tanstack/react-router'
import { TermsPage } from '#web/features/site/legal/terms-page.tsx'
import { staticOptions } from './-static-options.ts'

export const Route = createFileRoute('/terms')({
  ...staticOptions('/terms'),
  component: TermsPage,
})
