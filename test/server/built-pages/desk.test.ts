import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDesk } from '#test/builders/desk-builders.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { startBuiltApp } from './start-built-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startBuiltApp(0)
})
afterAll(() => t.close())

it('every desk URL returns the not-found page to everyone [DESK-01]', async () => {
  const { token } = await openDesk(t)
  const missing = await (await t.fetch('/no-such-page')).text()
  const files = (html: string) => html.match(/\/assets\/[\w.-]*desk[\w.-]*/g)
  expect(files(missing)).toBeNull()
  for (const path of ['/desk', '/desk/lenders', '/desk/lenders/x', '/desk/activity', '/desk/nothing-here'])
    for (const headers of [{}, { authorization: `Bearer ${token}` }]) {
      const reply = await t.fetch(path, { headers, redirect: 'manual' })
      expect(reply.status, path).toBe(404)
      expect(reply.headers.get('cache-control')).toBe('private, no-store')
      const html = await reply.text()
      expect(html).toContain('404 Page Not Found')
      expect(html).toContain('<title>Page Not Found - Plumbline | 404 Error</title>')
    }
})
