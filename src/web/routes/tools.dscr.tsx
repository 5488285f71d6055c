import { createFileRoute } from '@tanstack/react-router'
import { toolOptions } from './-tool-options.ts'
import { toolPage } from './-tool-page.tsx'

const Tool = toolPage(
  async () => (await import('#web/features/tools/rental/dscr-page.tsx')).DscrPage,
  import.meta.env.SSR ? (await import('#web/features/tools/rental/dscr-page.tsx')).DscrPage : undefined,
)

export const Route = createFileRoute('/tools/dscr')({
  ...toolOptions('/tools/dscr'),
  component: Tool,
})
