import { directoryParameters } from '#contract/lenders/directory-parameters.ts'

/** The list's state in the URL. */
export type DirectorySearch = { [Name in (typeof directoryParameters)[number]]?: string }

/**
 * Returns a URL's known parameters whose value is non-empty text. Drops all others, such as numbers and repeated
 * parameters. Doesn't validate them: {@link readListRequest} reports errors to the page.
 */
export function pickDirectorySearch(given: Record<string, unknown>): DirectorySearch {
  const search: DirectorySearch = {}
  for (const name of directoryParameters) {
    const value = given[name]
    if (typeof value === 'string' && value !== '') search[name] = value
  }
  return search
}
