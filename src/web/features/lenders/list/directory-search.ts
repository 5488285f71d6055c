import { directoryParameters } from '#contract/lenders/directory-parameters.ts'

/** The list's state in the URL. */
export type DirectorySearch = { [Name in (typeof directoryParameters)[number]]?: string }

/**
 * The known parameters of an address that say anything. Never rejects: what is wrong with them is for
 * {@link readListRequest} to tell, so that a mistyped address gets a page that helps.
 */
export function pickDirectorySearch(given: Record<string, unknown>): DirectorySearch {
  const search: DirectorySearch = {}
  for (const name of directoryParameters) {
    const value = given[name]
    if (typeof value === 'string' && value !== '') search[name] = value
  }
  return search
}
