import type { ToolPath } from '#contract/tools/tool-paths.ts'
import type { Site } from '#web/app-context.ts'
import { pickToolSearch } from '#web/features/tools/tool-search.ts'

/**
 * Returns the options of a calculator's route: its figures are in the address, and its head is loaded separately, like
 * its page.
 */
export function toolOptions(path: ToolPath) {
  return {
    validateSearch: pickToolSearch,
    async head({ match }: { match: { context: { site: Site }; search: Record<string, string> } }) {
      const { toolHead } = await import('#web/features/tools/tool-head.ts')
      return toolHead(match.context.site, path, match.search)
    },
  }
}
