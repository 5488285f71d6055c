import type { ToolSearch } from './form/tool-fields.ts'

const longestValue = 2000

/** Parses a URL's figures as texts, without blanks. The fields report errors. */
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
