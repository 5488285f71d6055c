import { createFileRoute } from '@tanstack/react-router'
import { toolOptions } from './-tool-options.ts'
import { toolPage } from './-tool-page.tsx'

const Tool = toolPage(
  async () => (await import('#web/features/tools/flip/flip-profit-page.tsx')).FlipProfitPage,
  import.meta.env.SSR ? (await import('#web/features/tools/flip/flip-profit-page.tsx')).FlipProfitPage : undefined,
)

export const Route = createFileRoute('/tools/flip-profit')({
  ...toolOptions('/tools/flip-profit'),
  component: Tool,
})
