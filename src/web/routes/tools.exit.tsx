import { createFileRoute } from '@tanstack/react-router'
import { toolOptions } from './-tool-options.ts'
import { toolPage } from './-tool-page.tsx'

const Tool = toolPage(
  async () => (await import('#web/features/tools/rental/exit-page.tsx')).ExitPage,
  import.meta.env.SSR ? (await import('#web/features/tools/rental/exit-page.tsx')).ExitPage : undefined,
)

export const Route = createFileRoute('/tools/exit')({
  ...toolOptions('/tools/exit'),
  component: Tool,
})
