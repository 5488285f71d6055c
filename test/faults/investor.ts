import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { verifyEmailEndpoint } from '#contract/accounts/accounts.ts'
import {
  createAccountEndpoint,
  saveEntityEndpoint,
  saveQualificationEndpoint,
  startOnboardingEndpoint,
} from '#contract/accounts/onboarding.ts'
import { changeProfileEndpoint } from '#contract/accounts/profile.ts'
import { investmentProfileDefaults } from '#contract/accounts/profile-forms.ts'
import { type Call, type CallOptions, createCall } from '#contract/wire/call.ts'
import { goodPassword, person, qualification } from '#test/builders/account-builders.ts'
import { pause } from './built-server.ts'

/** Returns a typed client over HTTP, for a server in another process. A request fails after `patienceMs`. */
export function callOver(url: string, token?: string, patienceMs = 15_000): Call {
  return createCall({
    transport: ({ method, url: path, headers, body }) =>
      fetch(url + path, {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
        signal: AbortSignal.timeout(patienceMs),
      }),
    ...(token === undefined ? {} : { token: () => token }),
  })
}

/**
 * Creates an investor who may submit deals, through the API only: wizard, emailed link, profile. Returns the email, the
 * token and the user's id.
 */
export async function signUp(url: string, dataDir: string, email = `fault-${randomUUID()}@example.com`) {
  const call = callOver(url)
  const { sessionId } = await call(startOnboardingEndpoint, { body: { fingerprint: randomUUID().replaceAll('-', '') } })
  await call(saveEntityEndpoint, { body: { sessionId, ...person } })
  await call(saveQualificationEndpoint, { body: { sessionId, ...qualification } })
  const { token, userId } = await call(createAccountEndpoint, { body: { sessionId, email, password: goodPassword } })
  await call(verifyEmailEndpoint, { params: { token: await verificationToken(dataDir, email) } })
  await callOver(url, token)(changeProfileEndpoint, { body: investmentProfileDefaults })
  return { email, token, userId }
}

/** Waits for the verification email in the outbox and returns its token. @throws after 30 seconds. */
async function verificationToken(dataDir: string, email: string): Promise<string> {
  const outbox = join(dataDir, 'outbox')
  for (let tries = 0; tries < 300; tries++) {
    for (const file of await readdir(outbox).catch(() => [])) {
      const raw = (await readFile(join(outbox, file), 'utf8').catch(() => ''))
        .replace(/=\r?\n/g, '')
        .replaceAll('=3D', '=')
      const token = /\/verify\?token=([\w-]{20,})/.exec(raw)?.[1]
      if (token && raw.includes(email)) return token
    }
    await pause(100)
  }
  throw new Error(`No verification mail for ${email} within 30 s`)
}

export const newKey = (): CallOptions & { idempotencyKey: string } => ({ idempotencyKey: randomUUID() })
