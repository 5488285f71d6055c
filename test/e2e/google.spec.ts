import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import {
  clientId,
  clientSecret,
  type IssuerPerson,
  type RealIssuer,
  startRealIssuer,
} from '#test/server/google-issuers.ts'
import { type BrowserApp, test as base, expect, startBrowserApp } from './fixtures.ts'
import { accountOf, openPage, tokenOf } from './open-page.ts'

/** A server whose sign-in with Google leads to a real OpenID Connect provider on the loopback interface. */
const test = base.extend<object, { app: BrowserApp; issuer: { current: RealIssuer } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from its first parameter.
  issuer: [async ({}, use) => use({ current: undefined as never }), { scope: 'worker' }],
  app: [
    async ({ issuer }, use) => {
      const app = await startBrowserApp(async (url) => {
        issuer.current = await startRealIssuer(`${url}/auth/google/callback`)
        return { OIDC_ISSUER: issuer.current.url, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret }
      })
      await use(app)
      await app.close()
      await issuer.current.close()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
})

const main = (page: Page) => page.getByRole('main')
const google = (page: Page) => page.getByRole('link', { name: 'Continue with Google' })

/** Makes the issuer sign in this account without asking. */
function visitAs({ current }: { current: RealIssuer }, claims: IssuerPerson): void {
  current.visitor = randomUUID()
  current.people.set(current.visitor, { email_verified: true, given_name: 'Grace', family_name: 'Hopper', ...claims })
}

test('a new investor signs up with Google; the callback’s token works once and is stored nowhere [AUTH-11] [AUTH-12]', async ({
  page,
  app,
  issuer,
}) => {
  const email = `grace-${randomUUID().slice(0, 8)}@example.com`
  visitAs(issuer, { email })
  const handOffs: string[] = []
  const requests: { url: string; referer: string }[] = []
  page.on('request', (request) => requests.push({ url: request.url(), referer: request.headers()['referer'] ?? '' }))
  page.on('response', (reply) => {
    const token = /\/auth\/callback\?token=([\w-]+)/.exec(reply.headers()['location'] ?? '')?.[1]
    if (token) handOffs.push(token)
  })

  await openPage(page, '/auth/signup')
  await google(page).click()
  await expect(page).toHaveURL(`${app.url}/dashboard`)
  await expect(page.getByRole('heading', { name: 'Welcome back, Grace' })).toBeVisible()
  expect(await accountOf(page, app)).toMatchObject({
    email,
    firstName: 'Grace',
    lastName: 'Hopper',
    emailVerified: 'true',
    onboardingCompleted: 'true',
    accessLevel: 'full',
  })

  expect(handOffs).toHaveLength(1)
  const [handOff] = handOffs as [string]
  expect(await tokenOf(page)).not.toBe(handOff)
  expect((await app.fetch('/api/user', { headers: { authorization: `Bearer ${handOff}` } })).status).toBe(401)
  // Only the redirect to the callback page had the token in its address.
  expect(requests.filter(({ url }) => url.includes(handOff)).map(({ url }) => new URL(url).pathname)).toEqual([
    '/auth/callback',
  ])
  expect(requests.filter(({ referer }) => /token|code|state/.test(referer))).toEqual([])
  await page.goBack()
  await expect(page).not.toHaveURL(/token|code=/)
})

test('the wizard’s answers reach an account created with Google [AUTH-11] [ONB-15]', async ({ page, app, issuer }) => {
  visitAs(issuer, { email: `alder-${randomUUID().slice(0, 8)}@example.com` })
  await openPage(page, '/auth/signup')
  await main(page).getByRole('button', { name: 'Start Onboarding' }).click()
  await page.getByRole('radio', { name: 'LLC' }).check()
  await page.getByLabel('Company name').fill('Alder Street Holdings')
  await page.getByLabel('Phone number').fill('5551234567')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('radio', { name: 'Buy and Hold' }).check()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(main(page)).toContainText('Step 3 of 3')
  await google(page).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(await accountOf(page, app)).toMatchObject({
    entityType: 'LLC',
    companyName: 'Alder Street Holdings',
    phoneNumber: '5551234567',
    exitStrategy: 'Buy and Hold',
  })
  expect(await page.evaluate(() => localStorage.getItem('onboarding_state'))).toBeNull()
})
