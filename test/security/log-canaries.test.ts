import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { projectRoot } from '#server/project-root.ts'
import { termsBody } from '#test/builders/closing-builders.ts'
import { dealBody } from '#test/builders/deal-builders.ts'
import { type BuiltServer, startServer } from '#test/faults/built-server.ts'

let folder: string
let server: BuiltServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-canaries-'))
  server = await startServer({ DATA_DIR: folder, LOG_LEVEL: 'trace' })
})
afterAll(async () => {
  await server.end()
  await rm(folder, { recursive: true, force: true })
})

const canary = {
  email: 'canary.person@example.com',
  other: 'canary.stranger@example.com',
  password: 'Canary-Harbor-27',
  wrong: 'Canary-Wrong-99',
  next: 'Canary-Meadow-35',
  phone: '(555) 867-5309',
  digits: '8675309',
  name: 'Canaryfirst',
  message: 'canary-message-text',
  address: '77 Canary Wharf Street',
}

async function ask(method: string, path: string, body?: unknown, token?: string) {
  const reply = await fetch(server.url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}`, cookie: `canary-cookie=${token}` }),
      'idempotency-key': 'canary-key-0123456789',
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { status: reply.status, json: (await reply.json().catch(() => ({}))) as Record<string, string> }
}

/** Returns the token in the newest mail that links to a page. */
async function mailedToken(page: string, count: number): Promise<string> {
  for (let tries = 0; tries < 1200; tries++) {
    const found: string[] = []
    const files = await readdir(join(folder, 'outbox')).catch(() => [])
    // A mail still being written has another name.
    for (const file of files.filter((name) => !name.startsWith('.')).sort()) {
      const text = (await readFile(join(folder, 'outbox', file), 'utf8')).replace(/=\r?\n/g, '').replaceAll('=3D', '=')
      const token = new RegExp(`${page}\\?token=([\\w-]{20,})`).exec(text)?.[1]
      if (token) found.push(token)
    }
    if (found.length >= count) return found.at(-1)!
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`No mail with ${page} within two minutes`)
}

/**
 * Shares a deal, opens its link in every way and revokes it, then opens opt-out links. Returns the tokens of all these
 * links.
 */
async function useSheetAndStopTokens(token: string): Promise<string[]> {
  const body = dealBody({ propertyAddress: canary.address, purpose: canary.message, occupancy: 'investment' })
  const deal = (await ask('POST', '/api/deals', body, token)).json['deal'] as unknown as { id: string }
  const sheets = `/api/deals/${deal.id}/sheets`
  const made = await ask('POST', sheets, { show: { address: true, name: true, creditRange: true } }, token)
  expect(made.status).toBe(200)
  const sheet = made.json['url']!.split('/sheet/')[1]!
  const open = async (given: string) => (await ask('POST', '/api/sheet', { token: given })).status
  expect([await open(sheet), await open(`${sheet}x`)]).toEqual([200, 404])
  expect((await ask('GET', `/sheet/${sheet}`)).status).toBe(200)
  expect((await ask('GET', `/sheet/${sheet}?again=${sheet}`)).status).toBe(200)
  expect((await ask('DELETE', `${sheets}/${made.json['id']}`, undefined, token)).status).toBe(200)
  expect((await ask('GET', `/sheet/${sheet}`)).status).toBe(404)
  expect(await open(sheet)).toBe(404)
  const sold = { kind: 'sold', on: '2026-01-31', price: 300_000, costs: 20_000 }
  expect((await ask('POST', `/api/deals/${deal.id}/result`, sold, token)).status).toBe(200)
  const shared = await ask('POST', `/api/deals/${deal.id}/result/links`, { show: { address: true } }, token)
  const result = shared.json['url']!.split('/result/')[1]!
  expect((await ask('GET', `/result/${result}`)).status).toBe(200)
  const card = await ask('POST', '/api/result-card', { token: result })
  const image = card.json['imagePath']!
  expect((await ask('GET', image)).status).toBe(200)
  const terms = `/api/deals/${deal.id}/final-terms`
  expect((await ask('POST', terms, termsBody({ lenderName: 'Corner Bank' }), token)).status).toBe(200)
  const compared = await ask('POST', `/api/deals/${deal.id}/comparison/links`, { show: {} }, token)
  const comparison = compared.json['url']!.split('/comparison/')[1]!
  expect((await ask('GET', `/comparison/${comparison}`)).status).toBe(200)
  expect((await ask('POST', '/api/comparison', { token: comparison })).status).toBe(200)
  const signIn = 'canaryLenderSignIn'.padEnd(43, 'x')
  expect((await ask('GET', `/lender-sign-in/${signIn}`)).status).toBe(200)
  const signature = 'canaryStopSignature'.padEnd(43, 'x')
  const stop = `/stop-mails/alerts.${randomUUID()}.${signature}`
  for (const method of ['GET', 'POST']) expect((await ask(method, stop)).status).toBe(404)
  return [sheet, result, comparison, image.split('/').at(-1)!.replace('.png', ''), signIn, signature]
}

it('logs no token, password, email, phone number or typed text, on success or failure [OPS-03]', async () => {
  const { json: begun } = await ask('POST', '/api/onboarding/start', {
    fingerprint: 'c'.repeat(32),
    referrer: canary.email,
  })
  const sessionId = begun['sessionId']!
  const entity = {
    sessionId,
    entityType: 'Individual / Sole Proprietor',
    firstName: canary.name,
    lastName: 'Byron',
    phoneNumber: canary.phone,
  }
  expect(
    (await ask('POST', '/api/onboarding/save-entity', { ...entity, phoneNumber: `${canary.phone}x` })).status,
  ).toBe(400)
  expect((await ask('POST', '/api/onboarding/save-entity', entity)).status).toBe(200)
  const qualification = { sessionId, flippingExperience: '2-5 deals', primaryResidence: 'No', exitStrategy: 'BRRR' }
  expect((await ask('POST', '/api/onboarding/save-qualification', qualification)).status).toBe(200)
  const account = { sessionId, email: canary.email, password: canary.password }
  expect((await ask('POST', '/api/onboarding/create-account', { ...account, password: 'canary-weak' })).status).toBe(
    400,
  )
  const created = await ask('POST', '/api/onboarding/create-account', account)
  expect(created.status).toBe(200)
  const tokens = [created.json['token']!]
  const signIn = (password: string, email = canary.email) => ask('POST', '/api/login', { email, password })
  for (const [password, email] of [
    [canary.wrong, canary.email],
    [canary.wrong, canary.other],
  ] as const)
    expect((await signIn(password, email)).status).toBe(401)
  const verification = await mailedToken('/verify', 1)
  tokens.push(verification)
  expect((await ask('GET', `/api/verify-email/${verification}x`)).status).toBe(400)
  expect((await ask('GET', `/verify?token=${verification}`)).status).toBe(200)
  expect((await ask('GET', `/api/verify-email/${verification}`)).status).toBe(200)
  expect((await ask('GET', `/api/verify-email/${verification}`)).status).toBe(409)
  for (const email of [canary.email, canary.other]) await ask('POST', '/api/forgot-password', { email })
  const reset = await mailedToken('/reset-password', 1)
  tokens.push(reset)
  expect((await ask('GET', `/api/verify-reset-token?token=${reset}`)).status).toBe(200)
  expect((await ask('GET', `/reset-password?token=${reset}`)).status).toBe(200)
  expect((await ask('POST', '/api/reset-password', { token: reset, password: 'short' })).status).toBe(400)
  expect((await ask('POST', '/api/reset-password', { token: reset, password: canary.next })).status).toBe(200)
  expect((await ask('POST', '/api/reset-password', { token: reset, password: canary.next })).status).toBe(400)
  const signedIn = await signIn(canary.next)
  expect(signedIn.status).toBe(200)
  const token = signedIn.json['token']!
  tokens.push(token)
  expect((await ask('GET', `/api/user?token=${token}`, undefined, token)).status).toBe(200)
  expect(
    (
      await ask(
        'PATCH',
        '/api/user/profile',
        { residenceAddress: canary.address, creditScoreRange: 'Good (650-699)' },
        token,
      )
    ).status,
  ).toBe(200)
  tokens.push(...(await useSheetAndStopTokens(token)))
  for (const [method, path, body] of [
    ['POST', '/api/deals', { propertyAddress: canary.address, purpose: canary.message }],
    ['POST', '/api/contact', { name: canary.name, email: canary.email, message: canary.message }],
    ['POST', '/api/contact', { name: canary.name, email: canary.email, message: canary.message, website: 'x' }],
    ['POST', '/api/contact', `{"email":"${canary.email}","password":"${canary.password}"`],
    ['POST', '/api/email-notifications', { email: canary.other }],
    ['POST', `/api/nothing/${token}`, { email: canary.email }],
    ['GET', `/auth/callback?token=${token}`, undefined],
    ['GET', `/auth/google/callback?code=${token}&state=${canary.email}`, undefined],
    ['GET', `/api/verify-email/%${token}`, undefined],
    ['GET', `/${token}?email=${canary.email}`, undefined],
    ['GET', `/api/lenders?search=${canary.email}`, undefined],
    ['POST', '/api/logout', undefined],
    ['GET', '/api/user', undefined],
    ['DELETE', '/api/user/account', undefined],
  ] as const)
    await ask(method, path, body, token)
  await server.end()
  const { out, err } = server.output()
  const log = out + err
  expect(log.split('\n').length, 'the log has enough lines').toBeGreaterThan(30)
  for (const route of [
    '/api/verify-email/:token',
    '/api/sheet',
    '/result/:token',
    '/lender-sign-in/:token',
    '/stop-mails/:token',
  ])
    expect(log).toContain(`"route":"${route}"`)
  const { digits, ...texts } = canary
  for (const [what, text] of Object.entries({
    ...texts,
    digits,
    session: sessionId,
    key: 'canary-key',
    cookie: 'canary-cookie',
  }))
    expect(log.toLowerCase().includes(text.toLowerCase()), `${what} in: ${lineWith(log, text)}`).toBe(false)
  for (const one of tokens) expect(log.includes(one.slice(0, 16)), lineWith(log, one.slice(0, 16))).toBe(false)
  expect(log).not.toMatch(/argon2id|Bearer [\w-]{20}|@example\.com/)
})

const lineWith = (log: string, text: string) =>
  log.split('\n').find((line) => line.toLowerCase().includes(text.toLowerCase()))

it('removes secrets from every logged value, and logs no parameters of a failed query [OPS-03]', () => {
  const script = `
    import { createLogger } from ${JSON.stringify(pathToFileURL(join(projectRoot, 'src/server/logger.ts')).href)}
    const log = createLogger('trace')
    const secret = 'canary-secret'
    for (const key of ['authorization', 'cookie', 'password', 'token', 'email', 'phone', 'phoneNumber', 'body', 'set-cookie', 'params', 'query'])
      for (const value of [{ [key]: secret }, { a: { [key]: secret } }, { a: { b: { [key]: secret } } }]) log.info(value, 'line')
    const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(' + secret + ')', parameters: [secret] })
    const error = new Error('Failed query: insert into "users" values ($1)\\nparams: ' + secret + ',1', { cause })
    log.error({ err: error }, 'failed')
  `
  const out = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    cwd: projectRoot,
  })
  expect(out.trim().split('\n')).toHaveLength(34)
  expect(out).toContain('"code":"23505"')
  expect(out).not.toContain('canary-secret')
})
