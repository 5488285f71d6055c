import { createFileRoute } from '@tanstack/react-router'
import { AccessibilityPage } from '#web/features/site/legal/accessibility-page.tsx'
import { staticOptions } from './-static-options.ts'

export const Route = createFileRoute('/accessibility')({
  ...staticOptions('/accessibility'),
  component: AccessibilityPage,
})
