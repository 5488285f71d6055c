import { createFileRoute } from '@tanstack/react-router'
import { toolOptions } from './-tool-options.ts'
import { toolPage } from './-tool-page.tsx'

const Tool = toolPage(
  async () => (await import('#web/features/tools/arv/arv-page.tsx')).ArvPage,
  import.meta.env.SSR ? (await import('#web/features/tools/arv/arv-page.tsx')).ArvPage : undefined,
)

export const Route = createFileRoute('/tools/arv')({
  ...toolOptions('/tools/arv'),
  component: Tool,
})
