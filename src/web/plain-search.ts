/**
 * Parses and formats URL queries as plain text, so that shared URLs stay readable: the router's default reads `1e5` as a number
 * and writes a typed number in quotes. The first value of a repeated name counts, as on the server.
 */
export function parsePlainSearch(query: string): Record<string, string> {
  const search: Record<string, string> = Object.create(null)
  for (const [name, value] of new URLSearchParams(query)) if (!(name in search)) search[name] = value
  return search
}

/** Formats the query with its question mark. Empty without values. Skips undefined and null. */
export function stringifyPlainSearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (value !== undefined && value !== null) query.set(name, String(value))
  const text = query.toString()
  return text ? `?${text}` : ''
}
