import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkResetTokenEndpoint, resetPasswordEndpoint, verifyEmailEndpoint } from '#contract/accounts/accounts.ts'
import { openSheetEndpoint } from '#contract/deals/deal-sheet.ts'
import { openLenderSessionEndpoint } from '#contract/lender-workspace/lender-workspace.ts'
import { proposeChangesEndpoint, readClaimEndpoint } from '#contract/lenders/corrections.ts'
import { getReplyEndpoint, replyTokenHeader } from '#contract/quotes/lender-reply.ts'
import { refusalOf } from '#test/builders/account-builders.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp({ start: { isWorking: false } })
})
afterAll(() => t.close())

const token = 'abc'
const calls: [string, () => Promise<unknown>][] = [
  ['a claim', () => t.call(readClaimEndpoint, { params: { token } })],
  [
    'a proposal',
    () =>
      t.call(proposeChangesEndpoint, {
        params: { token },
        body: { changes: [{ program: null, field: 'minRate', value: '9' }] },
      }),
  ],
  ["a lender's sign-in", () => t.call(openLenderSessionEndpoint, { body: { token } })],
  ['a shared sheet', () => t.call(openSheetEndpoint, { body: { token } })],
  ['a reply page', () => t.call(getReplyEndpoint, {}, { headers: { [replyTokenHeader]: token } })],
  ['a verification', () => t.call(verifyEmailEndpoint, { params: { token } })],
  ['a reset link', () => t.call(checkResetTokenEndpoint, { query: { token } })],
  ['a new password', () => t.call(resetPasswordEndpoint, { body: { token, password: 'Gr8-enough-pass!' } })],
]

it.each(calls)('%s with the token abc is rejected with the site’s own message', async (_, call) => {
  const refusal = await refusalOf(call())
  expect(refusal.status).toBeGreaterThanOrEqual(400)
  expect(refusal.status).toBeLessThan(500)
  const texts = [refusal.message, ...Object.values(refusal.fields ?? {})].join(' ')
  expect(texts).toMatch(/[a-z]{3}/)
  expect(texts).not.toMatch(/regular expression|pattern|regex|expected|received|must match|invalid (string|input)/i)
})

it('a link that stops emails with the token abc shows a page of the site', async () => {
  const answer = await t.fetch(`/stop-mails/${token}`)
  expect(answer.status).toBe(404)
  const html = await answer.text()
  expect(html).toContain('This link doesn’t work')
  expect(html).not.toMatch(/regular expression|must match|FST_ERR/i)
})
