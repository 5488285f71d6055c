import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { verifyEmail } from '#contract/accounts.ts'
import { createCall } from '#contract/call.ts'
import { dealDefaults } from '#contract/deal-input.ts'
import { createDeal } from '#contract/deals.ts'
import { createAccount, saveEntity, saveQualification, startOnboarding } from '#contract/onboarding.ts'
import { changeProfile } from '#contract/profile.ts'
import { investmentProfileDefaults } from '#contract/profile-forms.ts'
import { type RunningServer, startBuiltServer } from './built-server.ts'
import { ms, percentile } from './measure.ts'

/** POST /api/deals with the form's defaults against 5,100 sample lenders, embedded and, when BENCH_DATABASE_URL is set, on PostgreSQL. */
export async function benchDeals(): Promise<string[]> {
  const lines = [await measure('embedded', await startBuiltServer())]
  const database = process.env['BENCH_DATABASE_URL']
  if (database)
    lines.push(await measure('PostgreSQL', await startBuiltServer({ DATABASE_URL: database, SAMPLE_LENDERS: '5100' })))
  return lines
}

async function measure(name: string, server: RunningServer): Promise<string> {
  try {
    const call = await signedUpInvestor(server)
    const body = { ...dealDefaults, propertyAddress: '1418 Alder Street, Sacramento', purpose: 'Purchase and rehab' }
    const times: number[] = []
    let stored = 0
    for (let i = 0; i < 220; i++) {
      const begun = performance.now()
      const { matchCount } = await call(createDeal, { body }, { idempotencyKey: randomUUID() })
      if (i >= 20) times.push(performance.now() - begun)
      stored = matchCount
    }
    return `POST /api/deals, ${name}: p50 ${ms(percentile(times, 0.5))}, p90 ${ms(percentile(times, 0.9))}, ${stored} matches stored each time`
  } finally {
    await server.stop()
  }
}

async function signedUpInvestor(server: RunningServer) {
  const transport = (request: { method: string; url: string; headers: Record<string, string>; body?: string }) =>
    fetch(server.url + request.url, request)
  const anonymous = createCall({ transport })
  const email = `bench-${randomUUID().slice(0, 8)}@example.com`
  const { sessionId } = await anonymous(startOnboarding, { body: { fingerprint: '0'.repeat(32) } })
  await anonymous(saveEntity, {
    body: { sessionId, entityType: 'LLC', companyName: 'Bench Homes', phoneNumber: '555 123 4567' },
  })
  await anonymous(saveQualification, {
    body: { sessionId, flippingExperience: 'First time', primaryResidence: 'No', exitStrategy: 'Fix and Flip' },
  })
  const { token } = await anonymous(createAccount, { body: { sessionId, email, password: `Rehab-${randomUUID()}-A1` } })
  await anonymous(verifyEmail, { params: { token: await verificationToken(join(server.dataDir, 'outbox'), email) } })
  const call = createCall({ transport, token: () => token })
  await call(changeProfile, { body: investmentProfileDefaults })
  return call
}

async function verificationToken(outbox: string, email: string): Promise<string> {
  for (let tries = 0; tries < 200; tries++) {
    for (const file of await readdir(outbox).catch(() => [])) {
      const mail = (await readFile(join(outbox, file), 'utf8')).replace(/=\r\n/g, '').replaceAll('=3D', '=')
      const token = mail.includes(email) ? /\/verify\?token=([\w-]+)/.exec(mail)?.[1] : undefined
      if (token) return token
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('No verification mail within 20 seconds')
}
