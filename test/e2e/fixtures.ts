import { randomUUID } from 'node:crypto'
import { type BrowserContext, test as base, type Page } from '@playwright/test'
import { createPages } from '#server/platform/ssr/pages.routes.ts'
import { loadBuiltRenderer } from '#server/platform/ssr/renderer.ts'
import { freePort } from '#test/free-port.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { signIn } from './open-page.ts'

export { expect } from '@playwright/test'

export type Investor = { email: string; password: string; token: string; userId: string }

export type BrowserApp = TestApp & {
  /** Creates an account with the wizard's API requests. */
  createInvestor(options?: {
    verified?: boolean
    profile?: boolean
    entityType?: 'individual' | 'llc'
    firstName?: string
  }): Promise<Investor>
  /** Puts the investor's token into the page's storage before any page loads. */
  signIn(page: Page, investor: { token: string }): Promise<void>
}

/** Whether a worker's server uses the embedded database while the others use PostgreSQL. */
export type WorkerOptions = { isEmbedded: boolean }

/**
 * Starts one built server per worker, with its own database and 5,100 sample lenders. An unexpected console error, page
 * error or failed request of `page` fails the test that caused it; pages that a test opens itself aren't watched.
 * `allow` matches errors that a test causes on purpose. Pass `test.use` a list of one pattern, because Playwright would
 * read a second element as the fixture's options.
 */
export const test = base.extend<{ allow: RegExp[] }, { app: BrowserApp } & WorkerOptions>({
  isEmbedded: [false, { scope: 'worker', option: true }],
  app: [
    async ({ isEmbedded }, use) => {
      if (isEmbedded) delete process.env['TEST_DATABASE_URL']
      const app = await startBrowserApp(() => ({ SAMPLE_LENDERS: '5100' }))
      await use(app)
      await app.close()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from its first parameter.
  allow: async ({}, use) => use([]),
  baseURL: async ({ app }, use) => use(app.url),
  context: async ({ context }, use) => {
    await keepOutsideProgramsClosed(context)
    await use(context)
  },
  // Opens a page only for tests that use one.
  page: async ({ page, allow }, use) => {
    const problems: string[] = []
    const add = (text: string) => {
      if (!allow.some((pattern) => pattern.test(text))) problems.push(text)
    }
    page.on('console', (message) => {
      if (message.type() === 'error') add(`console: ${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', (error) => add(`page error: ${error.stack ?? error.message}`))
    await use(page)
    if (problems.length > 0) throw new Error(`The page reported errors:\n${problems.join('\n')}`)
  },
})

/**
 * For tel and mailto links, Chromium asks which program to open and blocks clicks meanwhile. This listener, the last to
 * run, prevents the link's default action and records its address.
 */
async function keepOutsideProgramsClosed(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const opened: string[] = []
    Object.assign(window, { openedOutside: opened })
    window.addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || !/^(tel|mailto):$/.test(link.protocol) || event.defaultPrevented) return
      event.preventDefault()
      opened.push(link.href)
    })
  })
}

/** Returns the tel and mailto links that were pressed since the page loaded. */
export async function openedOutside(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { openedOutside: string[] }).openedOutside)
}

/**
 * Starts a built server whose links contain its real URL. `envFor` gets that URL, for example to register an issuer's
 * client.
 */
export async function startBrowserApp(
  envFor: (url: string) => Record<string, string> | Promise<Record<string, string>>,
): Promise<BrowserApp> {
  const port = String(await freePort())
  const url = `http://localhost:${port}`
  const app = await startTestApp({
    env: { PORT: port, PUBLIC_URL: url, ...(await envFor(url)) },
    start: { pages: createPages(await loadBuiltRenderer()) },
  })
  return withInvestors(app, url)
}

function withInvestors(app: TestApp, url: string): BrowserApp {
  return {
    ...app,
    url,
    async createInvestor(options = {}) {
      const { createAccountEndpoint, saveEntityEndpoint, saveQualificationEndpoint, startOnboardingEndpoint } =
        await import('#contract/accounts/onboarding.ts')
      const { changeProfileEndpoint } = await import('#contract/accounts/profile.ts')
      const { investmentProfileDefaults } = await import('#contract/accounts/profile-forms.ts')
      const email = `investor-${randomUUID().slice(0, 8)}@example.com`
      const password = `Rehab-${randomUUID().slice(0, 8)}-Aa1`
      const { sessionId } = await app.call(startOnboardingEndpoint, {
        body: { fingerprint: randomUUID().replaceAll('-', '') },
      })
      await app.call(saveEntityEndpoint, {
        body:
          options.entityType === 'llc'
            ? { sessionId, entityType: 'LLC', companyName: 'Alder Street Holdings', phoneNumber: '+1 (555) 123-4567' }
            : {
                sessionId,
                entityType: 'Individual / Sole Proprietor',
                firstName: options.firstName ?? 'Ada',
                lastName: 'Merrin',
                phoneNumber: '+1 (555) 123-4567',
              },
      })
      await app.call(saveQualificationEndpoint, {
        body: { sessionId, flippingExperience: 'First time', primaryResidence: 'No', exitStrategy: 'Fix and Flip' },
      })
      const { token, userId } = await app.call(createAccountEndpoint, { body: { sessionId, email, password } })
      // Skips the verification email, which takes a second and has its own tests.
      if (options.verified || options.profile)
        await app.connection.pool.query('update users set email_verified = true where id = $1', [userId])
      if (options.profile) await app.as(token)(changeProfileEndpoint, { body: investmentProfileDefaults })
      return { email, password, token, userId }
    },
    signIn,
  }
}
