import { createStoredValue, storedRecord } from '#web/storage/stored-value.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/** Session storage, which survives a sign-in with Google in this tab. */
const wanted = createStoredValue('plumbline-wanted-page', storedRecord, 'session')
/** Milliseconds that the wanted page is kept while signing in. */
const keptMs = 900_000
/** Pages of the signed-in area. Other stored addresses are ignored. */
const signedInPage = /^\/(?:dashboard|deals\/)[^\\]*$/

/**
 * Stores the page that a signed-out visitor wanted, in this tab, for {@link wantedPage}, which ignores pages outside
 * the signed-in area.
 */
export function wantPage(href: string): void {
  wanted.write(JSON.stringify({ href, at: Date.now() }))
}

/**
 * Returns the page to open after signing in, and leaves it stored. Null unless a dashboard or deal page was wanted in
 * this tab within the last 15 minutes.
 */
export function wantedPage(now = Date.now()): string | null {
  const { href, at } = wanted.read()
  const isRecent = typeof at === 'number' && at <= now && now - at < keptMs
  return isRecent && typeof href === 'string' && signedInPage.test(href) ? href : null
}

/** Returns the wanted page as a hook. Null on the server and during hydration. */
export function useWantedPage(): string | null {
  wanted.use()
  return useHydrated() ? wantedPage() : null
}

/** Removes the stored page, once it is open or no longer wanted. */
export function forgetWantedPage(): void {
  wanted.write(null)
}
