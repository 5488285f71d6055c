import { type BrowserCookie, createBrowserCookie } from '#server/platform/http/browser-cookie.ts'

/** Marks the browser that began a sign-in with Google: a hand-off is redeemed only where this cookie is. */
export function createHandOffCookie(publicUrl: string): BrowserCookie {
  return createBrowserCookie('hand-off', publicUrl)
}
