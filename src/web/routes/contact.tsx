import { createFileRoute } from '@tanstack/react-router'
import { ContactPage } from '#web/features/site/contact-page.tsx'
import { staticOptions } from './-static-options.ts'

export const Route = createFileRoute('/contact')({
  ...staticOptions('/contact'),
  component: ContactPage,
})
