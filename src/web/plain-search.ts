/**
 * The router's reading and writing of an address's query as plain texts, so that what people type or share stands in it as it is:
 * the router's own way takes `1e5` for a number and writes a typed number in quotes. Of a repeated name the first value counts,
 * as on the server.
 */
export function parsePlainSearch(query: string): Record<string, string> {
  const search: Record<string, string> = Object.create(null)
  for (const [name, value] of new URLSearchParams(query)) if (!(name in search)) search[name] = value
  return search
}

/** The query with its question mark; empty when nothing is set. Undefined and null values are left out. */
export function stringifyPlainSearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (value !== undefined && value !== null) query.set(name, String(value))
  const text = query.toString()
  return text ? `?${text}` : ''
}
