import { createFileRoute } from '@tanstack/react-router'
import { toolOptions } from './-tool-options.ts'
import { toolPage } from './-tool-page.tsx'

const Tool = toolPage(
  async () => (await import('#web/features/tools/flip/flip-or-rent-page.tsx')).FlipOrRentPage,
  import.meta.env.SSR ? (await import('#web/features/tools/flip/flip-or-rent-page.tsx')).FlipOrRentPage : undefined,
)

export const Route = createFileRoute('/tools/flip-or-rent')({
  ...toolOptions('/tools/flip-or-rent'),
  component: Tool,
})
