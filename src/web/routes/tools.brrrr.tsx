import { createFileRoute } from '@tanstack/react-router'
import { toolOptions } from './-tool-options.ts'
import { toolPage } from './-tool-page.tsx'

const Tool = toolPage(
  async () => (await import('#web/features/tools/flip/brrrr-page.tsx')).BrrrrPage,
  import.meta.env.SSR ? (await import('#web/features/tools/flip/brrrr-page.tsx')).BrrrrPage : undefined,
)

export const Route = createFileRoute('/tools/brrrr')({
  ...toolOptions('/tools/brrrr'),
  component: Tool,
})
