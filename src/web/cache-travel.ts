import type { QueryClient, QueryKey } from '@tanstack/react-query'

type Kept = { key: QueryKey; data: unknown; at: number }

/** Where the page carries what the server has read. */
export const packedCacheId = 'page-data'

/**
 * What has been read so far, as JSON that may stand inside a script element: the server's reads travel to the browser in the page.
 * Failures stay behind.
 */
export function packCache(queryClient: QueryClient): string {
  const kept = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }): Kept => ({ key: queryKey, data: state.data, at: state.dataUpdatedAt }))
  return JSON.stringify(kept).replaceAll('<', '\\u003c')
}

/** Puts it into a cache, where it counts as read when the server read it. */
export function unpackCache(queryClient: QueryClient): void {
  const packed = document.getElementById(packedCacheId)?.textContent
  for (const { key, data, at } of JSON.parse(packed || '[]') as Kept[])
    queryClient.setQueryData(key, data, { updatedAt: at })
}
