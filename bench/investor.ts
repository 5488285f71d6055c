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
import { createCall } from '#contract/wire/call.ts'
import type { RunningServer } from './built-server.ts'

/**
 * Signs up an investor through the API, verifies the email and completes the profile, so that the investor can submit
 * deals. The server must write its emails to an outbox. Returns a signed-in API client and the credentials.
 */
export async function signUpInvestor(server: RunningServer) {
  const transport = (request: { method: string; url: string; headers: Record<string, string>; body?: string }) =>
    fetch(server.url + request.url, request)
  const anonymous = createCall({ transport })
  const email = `bench-${randomUUID().slice(0, 8)}@example.com`
  const password = `Rehab-${randomUUID()}-A1`
  const { sessionId } = await anonymous(startOnboardingEndpoint, { body: { fingerprint: '0'.repeat(32) } })
  await anonymous(saveEntityEndpoint, {
    body: { sessionId, entityType: 'LLC', companyName: 'Bench Homes', phoneNumber: '555 123 4567' },
  })
  await anonymous(saveQualificationEndpoint, {
    body: { sessionId, flippingExperience: 'First time', primaryResidence: 'No', exitStrategy: 'Fix and Flip' },
  })
  const { token } = await anonymous(createAccountEndpoint, { body: { sessionId, email, password } })
  await anonymous(verifyEmailEndpoint, {
    params: { token: await verificationToken(join(server.dataDir, 'outbox'), email) },
  })
  const call = createCall({ transport, token: () => token })
  await call(changeProfileEndpoint, { body: investmentProfileDefaults })
  return { call, email, password, token }
}

/**
 * Waits for the verification email in the outbox and returns its token.
 * @throws Error if none arrives within 20 seconds.
 */
async function verificationToken(outbox: string, email: string): Promise<string> {
  for (let tries = 0; tries < 200; tries++) {
    for (const file of await readdir(outbox).catch(() => [])) {
      // Skips a file that is still being written.
      if (file.startsWith('.')) continue
      const mail = (await readFile(join(outbox, file), 'utf8')).replace(/=\r\n/g, '').replaceAll('=3D', '=')
      const token = mail.includes(email) ? /\/verify\?token=([\w-]+)/.exec(mail)?.[1] : undefined
      if (token) return token
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('No verification mail within 20 seconds')
}
