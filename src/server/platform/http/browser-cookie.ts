import { parseCookie, stringifySetCookie } from 'cookie'

export type BrowserCookie = {
  /** The value in a Cookie header. */
  read(header: string | undefined): string | undefined
  /** The Set-Cookie header that keeps a value for so many seconds; 0 removes it. */
  serialize(value: string, seconds: number): string
}

/** A cookie that no script reads and no other site's form sends along. Over https its name binds it to this very host. */
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
