import { afterAll, beforeAll, expect, it } from 'vitest'
import { attackerTexts, pathsWithAttackerText } from '#test/builders/attacker-texts.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { startBuiltApp } from './start-built-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startBuiltApp()
})
afterAll(() => t.close())

it.each(pathsWithAttackerText)(
  '%s… never shows text from the address on the page, even without scripts',
  async (path) => {
    for (const text of attackerTexts) {
      const reply = await t.fetch(path + encodeURIComponent(text))
      expect(reply.status).toBe(200)
      const html = await reply.text()
      // The address itself, encoded, is data for the router.
      expect(html.replaceAll(encodeURIComponent(text), '')).not.toContain(text)
      expect(html.replace(/<script type="application\/json"[\s\S]*?<\/script>/g, '')).not.toMatch(
        /555-0100<|>[^<]*555-0100|<img src="data:,"/,
      )
    }
  },
)

it.each([
  ['/auth', '/auth/signup'],
  ['/auth?mode=register', '/auth/signup'],
  ['/auth?mode=login', '/auth/login'],
  ['/auth?mode=other&utm_source=mail', '/auth/signup?utm_source=mail'],
  ['/auth?error=google_failed', '/auth/login?error=google_failed'],
  ['/auth?mode=register&error=google_failed', '/auth/login?error=google_failed'],
])('the server redirects %s to %s [AUTH-01]', async (asked, expected) => {
  const reply = await t.fetch(asked, { redirect: 'manual' })
  expect([reply.status, reply.headers.get('location')]).toEqual([307, expected])
})
