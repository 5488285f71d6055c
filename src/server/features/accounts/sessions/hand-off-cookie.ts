import { type BrowserCookie, createBrowserCookie } from '#server/platform/http/browser-cookie.ts'

/** Creates the cookie of the browser that began a sign-in with Google. Only that browser can redeem the hand-off. */
export function createHandOffCookie(publicUrl: string): BrowserCookie {
  return createBrowserCookie('hand-off', publicUrl)
}
