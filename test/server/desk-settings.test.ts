import { afterAll, beforeAll, expect, it } from 'vitest'
import { changeSettingEndpoint, listSettingsEndpoint } from '#contract/desk/settings.ts'
import { settingKeys } from '#server/features/site/setting-keys.ts'
import { refusalOf } from '#test/builders/account-builders.ts'
import { activityOf, letFactorsAge, openDesk, type TestOperator } from '#test/builders/desk-builders.ts'
import { commandEnv, runCommand } from '#test/builders/run-command.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
let desk: TestOperator
beforeAll(async () => {
  t = await startTestApp()
  desk = await openDesk(t)
})
afterAll(() => t.close())

const find = async (key: string) => (await desk.call(listSettingsEndpoint)).rows.find((row) => row.key === key)!
const set = (key: string, value: string | null, evidence?: string) =>
  desk.call(changeSettingEndpoint, { params: { key }, body: { value, ...(evidence ? { evidence } : {}) } })

it('lists every setting with meaning, default and check; secrets have no value [DESK-09]', async () => {
  const secret = (await t.deps.settings.cookieKey()).toString('base64url')
  const reply = await desk.call(listSettingsEndpoint)
  expect(reply.rows.map(({ key }) => key)).toEqual(settingKeys)
  for (const { description, check } of reply.rows) expect([description, check]).not.toContain('')
  expect(await find('analytics.measurementId')).toMatchObject({ value: null, fallback: null, isSet: false })
  expect(await find('contact.email')).toMatchObject({ check: 'An email address', fallback: 'hello@plumbline.example' })
  expect(await find('legal.updated')).toMatchObject({ value: 'July 2025', fallback: 'July 2025', isSet: false })
  expect(await find('auth.cookieKey')).toMatchObject({ isSecret: true, value: null })
  expect(JSON.stringify(reply)).not.toContain(secret)
  expect(await refusalOf(set('auth.cookieKey', 'A'.repeat(43)))).toMatchObject({ status: 400 })
})

it('changes and resets a setting, and logs operator, old and new value [DESK-09] [DESK-10]', async () => {
  await set('contact.phone', '(212) 555-0100')
  expect(await t.deps.settings.get('contact.phone')).toBe('(212) 555-0100')
  await set('contact.phone', null)
  expect(await find('contact.phone')).toMatchObject({ isSet: false, value: '(415) 555-0132' })
  expect(await activityOf(t, 'contact.phone')).toMatchObject([
    { via: 'desk', action: 'setting.changed', changes: [{ field: 'value', before: null, after: '(212) 555-0100' }] },
    { via: 'desk', action: 'setting.unset', changes: [{ field: 'value', before: '(212) 555-0100', after: null }] },
  ])
})

it('rejects an invalid value or unknown key with a message; changes and logs nothing [DESK-09]', async () => {
  for (const [key, value, message] of [
    ['contact.email', 'x', 'valid email'],
    ['hotjar.siteId', 'abc', 'number of 4 to 12 digits'],
    ['no.such', 'x', "no setting 'no.such'"],
  ] as const)
    expect(await refusalOf(set(key, value))).toMatchObject({ status: 400, message: expect.stringContaining(message) })
  expect(await find('contact.email')).toMatchObject({ isSet: false })
  expect(await activityOf(t, 'contact.email')).toEqual([])
})

it('accepts a claim only with evidence, at the desk and on the command line [DESK-09]', async () => {
  const key = 'claims.rating'
  expect(await refusalOf(set(key, '4.7'))).toMatchObject({ status: 400, message: expect.stringContaining('a claim') })
  expect(await find(key)).toMatchObject({ isClaim: true, isSet: false })
  await set(key, '4.7', 'Reviews of November 2026, 312 of them')
  expect(await find(key)).toMatchObject({ value: '4.7', evidence: 'Reviews of November 2026, 312 of them' })
  const run = (...argv: string[]) => runCommand(commandEnv(t), 'settings', ...argv)
  expect(await run('set', key, '4.8')).toMatchObject({ code: 3, err: expect.stringContaining('a claim') })
  expect(await run('set', key, '4.8', '--evidence', 'Reviews of December')).toMatchObject({ code: 0 })
  expect((await activityOf(t, key)).map(({ via }) => via)).toEqual(['desk', 'command'])
  await set(key, null)
  expect(await find(key)).toMatchObject({ isSet: false, evidence: null })
})

it('asks for the second factor again [DESK-09]', async () => {
  await letFactorsAge(t)
  expect(await refusalOf(set('contact.address', 'Austin, TX'))).toMatchObject({ status: 403, reason: 'factor-needed' })
  expect(await find('contact.address')).toMatchObject({ isSet: false })
})
