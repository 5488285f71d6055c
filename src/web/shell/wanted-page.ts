import { createStoredValue, storedRecord } from '#web/storage/stored-value.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/** In this tab, which also survives signing in with Google. */
const wanted = createStoredValue('plumbline-wanted-page', storedRecord, 'session')
/** How long signing in may take, in milliseconds. */
const keptMs = 900_000
/** Pages of the signed-in area; nothing else is gone to from storage. */
const signedInPage = /^\/(?:dashboard|deals\/)[^\\]*$/

/** Notes the page that a signed-out visitor came for. */
export function wantPage(href: string): void {
  wanted.write(JSON.stringify({ href, at: Date.now() }))
}

/** The page to go to after signing in, where one was wanted a moment ago. */
export function wantedPage(now = Date.now()): string | null {
  const { href, at } = wanted.read()
  const isRecent = typeof at === 'number' && at <= now && now - at < keptMs
  return isRecent && typeof href === 'string' && signedInPage.test(href) ? href : null
}

/** The same as a hook; null on the server and during hydration. */
export function useWantedPage(): string | null {
  wanted.use()
  return useHydrated() ? wantedPage() : null
}

export function forgetWantedPage(): void {
  wanted.write(null)
}
