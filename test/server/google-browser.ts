import { expect } from 'vitest'
import { createCall } from '#contract/wire/call.ts'
import { freePort } from '#test/free-port.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { clientId, clientSecret, type IssuerPerson, type RealIssuer, startRealIssuer } from './google-issuers.ts'

/** Returns the environment variables that configure an app to use the issuer at `url`. */
export function oidcEnv(url: string): Record<string, string> {
  return { OIDC_ISSUER: url, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret }
}

/** Starts an app and a real issuer configured for each other. Closing the app closes the issuer. */
export async function startGoogleApp(
  options: { emailByUserinfo?: boolean } = {},
): Promise<{ t: TestApp; issuer: RealIssuer }> {
  const port = await freePort()
  const publicUrl = `http://127.0.0.1:${port}`
  const issuer = await startRealIssuer(`${publicUrl}/auth/google/callback`, options)
  const t = await startTestApp({ env: { PORT: String(port), PUBLIC_URL: publicUrl, ...oidcEnv(issuer.url) } })
  const close = async () => {
    await t.close()
    await issuer.close()
  }
  return { t: { ...t, close }, issuer }
}

/** Returns a visitor whose email the issuer has verified. */
export const verifiedPerson = (email: string): IssuerPerson => ({
  email,
  email_verified: true,
  given_name: 'Grace',
  family_name: 'Hopper',
})

/** Returns the error code in the URL at which a sign-in ended. Asserts that it is the URL's only parameter. */
export function errorOf(end: URL): string | null {
  expect([...end.searchParams.keys()]).toEqual(['error'])
  return end.searchParams.get('error')
}

/** Creates a browser that keeps cookies by origin. Only `follow` follows redirects. It doesn't run scripts. */
export function createBrowser(app: TestApp) {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (url: URL) => jars.get(url.origin) ?? jars.set(url.origin, new Map()).get(url.origin)!
  function keepCookies(url: URL, reply: Response): void {
    for (const line of reply.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      if (value === '' || /max-age=0|expires=Thu, 01 Jan 1970/i.test(line)) jarOf(url).delete(name!)
      else jarOf(url).set(name!, value!)
    }
  }
  async function visit(address: string | URL): Promise<Response> {
    const url = new URL(address, app.url)
    const cookie = [...jarOf(url)].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await fetch(url, { redirect: 'manual', headers: cookie ? { cookie } : {} })
    keepCookies(url, reply)
    return reply
  }
  return {
    visit,
    /** Requests `/api/user` with the token from the URL at which a sign-in ended, as the callback page does. */
    redeem(end: URL): Promise<Response> {
      const cookie = [...jarOf(new URL(app.url))].map(([name, value]) => `${name}=${value}`).join('; ')
      const authorization = `Bearer ${end.searchParams.get('token')}`
      return fetch(new URL('/api/user', app.url), { headers: { authorization, ...(cookie ? { cookie } : {}) } })
    },
    /** A typed client that stores the cookies of its replies in this browser, but sends none. */
    call: createCall({
      async transport({ method, url, headers, body }) {
        const reply = await fetch(app.url + url, { method, headers, ...(body === undefined ? {} : { body }) })
        keepCookies(new URL(app.url), reply)
        return reply
      },
    }),
    cookies: () => jarOf(new URL(app.url)),
    /**
     * Follows redirects until `stopAt` accepts an address, which is returned and not fetched.
     * @throws after too many redirects, or when a reply doesn't redirect.
     */
    async follow(from: string | URL, stopAt: (url: URL) => boolean): Promise<URL> {
      let url = new URL(from, app.url)
      for (let steps = 0; steps < 15; steps++) {
        const reply = await visit(url)
        const location = reply.headers.get('location')
        if (location === null)
          throw new Error(`${url.pathname} answered ${reply.status} without a redirect: ${await reply.text()}`)
        url = new URL(location, url)
        if (stopAt(url)) return url
      }
      throw new Error('Too many redirects.')
    },
  }
}

/** Returns whether the issuer redirects to this URL after a sign-in. */
export const isCallback = (url: URL) => url.pathname === '/auth/google/callback'

/** Returns whether a sign-in ended at this URL, with a token or an error. */
export const isEnd = (url: URL) => url.pathname === '/auth/callback'
