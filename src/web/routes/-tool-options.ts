import type { ToolPath } from '#contract/tools/tool-paths.ts'
import type { Site } from '#web/app-context.ts'
import type { ToolSearch } from '#web/features/tools/form/tool-fields.ts'

/**
 * Returns the options of a calculator's route: its figures are in the URL, and its head is loaded separately, like
 * its page.
 */
export function toolOptions(path: ToolPath) {
  return {
    validateSearch: pickToolSearch,
    async head({ match }: { match: { context: { site: Site }; search: Record<string, string> } }) {
      const { toolHead } = await import('#web/features/tools/head/tool-head.ts')
      return toolHead(match.context.site, path, match.search)
    },
  }
}

const longestValue = 2000

/**
 * Returns a URL's parameters as texts; the fields report errors. Drops values that are blank or longer than 2,000
 * characters, and names with characters other than letters and digits.
 */
export function pickToolSearch(given: Record<string, unknown>): Record<string, string> {
  const search: Record<string, string> = {}
  for (const [name, value] of Object.entries(given))
    if (
      typeof value === 'string' &&
      value.trim() !== '' &&
      value.length <= longestValue &&
      /^[a-zA-Z0-9]{1,40}$/.test(name)
    )
      search[name] = value
  return search satisfies ToolSearch
}
