import { parseCookie, stringifySetCookie } from 'cookie'

export type BrowserCookie = {
  /** Reads the value from a Cookie header. */
  read(header: string | undefined): string | undefined
  /** Returns a Set-Cookie header that lasts for the given seconds. 0 deletes the cookie. */
  serialize(value: string, seconds: number): string
}

/**
 * Returns a reader and a serializer of an HttpOnly, SameSite=Lax cookie for all paths. Over https it is Secure, and its
 * `__Host-` prefix binds it to this host.
 */
export function createBrowserCookie(name: string, publicUrl: string): BrowserCookie {
  const secure = publicUrl.startsWith('https:')
  const fullName = secure ? `__Host-${name}` : name
  return {
    read: (header) => (header === undefined ? undefined : parseCookie(header)[fullName]),
    serialize: (value, seconds) =>
      stringifySetCookie({
        name: fullName,
        value,
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure,
        maxAge: seconds,
      }),
  }
}
