import { expect, it } from 'vitest'
import { newEmail } from '#test/builders/account-builders.ts'
import { freePort } from '#test/free-port.ts'
import { startTestApp } from '#test/start-test-app.ts'
import { createBrowser, errorOf, isEnd, oidcEnv, startGoogleApp, verifiedPerson } from './google-browser.ts'
import { startForgedIssuer } from './google-issuers.ts'

it('asks the issuer for the email when the id token has none', async () => {
  const { t, issuer } = await startGoogleApp({ emailByUserinfo: true })
  try {
    const email = newEmail()
    issuer.people.set('somebody', verifiedPerson(email))
    issuer.visitor = 'somebody'
    const browser = createBrowser(t)
    const reply = await browser.redeem(await browser.follow('/auth/google', isEnd))
    expect(((await reply.json()) as { email: string }).email).toBe(email)
  } finally {
    await t.close()
  }
})

it('returns to the sign-in page with a clear error when it is not configured [AUTH-11]', async () => {
  const app = await startTestApp()
  try {
    for (const path of ['/auth/google', '/auth/google/callback?code=x&state=y']) {
      const reply = await fetch(app.url + path, { redirect: 'manual' })
      expect(reply.status).toBe(303)
      expect(reply.headers.get('location')).toBe('/auth?error=google_not_configured')
    }
  } finally {
    await app.close()
  }
})

it('reports when the issuer can’t be reached, and works once it is back', async () => {
  const port = await freePort()
  const app = await startTestApp({
    env: { PUBLIC_URL: 'https://plumbline.example', ...oidcEnv(`http://127.0.0.1:${port}`) },
  })
  try {
    expect(errorOf(await createBrowser(app).follow('/auth/google', isEnd))).toBe('google_failed')
    const issuerBack = await startForgedIssuer(port)
    const reply = await fetch(`${app.url}/auth/google`, { redirect: 'manual' })
    await issuerBack.close()
    expect(reply.headers.get('location')).toMatch(new RegExp(`^http://127\\.0\\.0\\.1:${port}/authorize\\?`))
    // Over https the cookie is bound to this host and to https.
    const cookies = reply.headers.getSetCookie()
    expect(cookies.map((line) => line.split('=')[0])).toEqual(['__Host-google', '__Host-hand-off'])
    for (const line of cookies) expect(line).toMatch(/; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  } finally {
    await app.close()
  }
})

it('allows plain http only for an issuer on this machine', async () => {
  const app = await startTestApp({ env: oidcEnv('http://issuer.example') })
  try {
    expect(errorOf(await createBrowser(app).follow('/auth/google', isEnd))).toBe('google_failed')
  } finally {
    await app.close()
  }
})
