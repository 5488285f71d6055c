import { randomUUID } from 'node:crypto'
import {
  createAccountEndpoint,
  saveEntityEndpoint,
  saveQualificationEndpoint,
  startOnboardingEndpoint,
} from '#contract/accounts/onboarding.ts'
import { type Call, CallError } from '#contract/wire/call.ts'
import type { ErrorReply } from '#contract/wire/errors.ts'
import type { OutboxMail, TestApp } from '#test/start-test-app.ts'

export const goodPassword = 'Quiet-Harbor-27'

export function newEmail(): string {
  return `person-${randomUUID()}@example.com`
}

/** Answers to the wizard's first step. */
export const person = {
  entityType: 'Individual / Sole Proprietor',
  firstName: 'Ada',
  lastName: 'Byron',
  phoneNumber: '+1 (555) 123-4567',
} as const
export const qualification = { flippingExperience: '2-5 deals', primaryResidence: 'No', exitStrategy: 'BRRR' } as const

/** Starts an onboarding session without answers and returns its id. */
export async function startWizard(call: Call): Promise<string> {
  const fingerprint = randomUUID().replaceAll('-', '')
  return (await call(startOnboardingEndpoint, { body: { fingerprint } })).sessionId
}

/** Starts an onboarding session, answers steps 1 and 2, and returns its id. */
export async function answerWizard(call: Call): Promise<string> {
  const sessionId = await startWizard(call)
  await call(saveEntityEndpoint, { body: { sessionId, ...person } })
  await call(saveQualificationEndpoint, { body: { sessionId, ...qualification } })
  return sessionId
}

export type Registered = {
  sessionId: string
  email: string
  password: string
  token: string
  userId: string
  call: Call
}

/** Completes the wizard. Returns a signed-in account whose email isn't verified. */
export async function register(t: TestApp, email = newEmail(), password = goodPassword): Promise<Registered> {
  const sessionId = await answerWizard(t.call)
  const { token, userId } = await t.call(createAccountEndpoint, { body: { sessionId, email, password } })
  return { sessionId, email, password, token, userId, call: t.as(token) }
}

/** Returns the token in an email's link. @throws when it has none. */
export function tokenIn(mail: OutboxMail): string {
  const token = /[?&]token=([\w-]+)/.exec(mail.text)?.[1]
  if (!token) throw new Error(`No token in the mail: ${mail.text}`)
  return token
}

export const isVerification = (email: string) => (mail: OutboxMail) =>
  mail.to === email && /confirm your email/i.test(mail.subject)
export const isReset = (email: string) => (mail: OutboxMail) => mail.to === email && /^reset your/i.test(mail.subject)

export type Refused = { status: number } & Partial<ErrorReply>

/**
 * Returns the status and the error reply of a call that fails: status 0 when no reply arrives. Rejects when the call
 * succeeds.
 */
export async function refusalOf(call: Promise<unknown>): Promise<Refused> {
  try {
    await call
  } catch (error) {
    if (error instanceof CallError) return { status: error.status, ...error.reply }
    throw error
  }
  throw new Error('The call was not refused.')
}

/** Returns 200 for a call that succeeds, otherwise the status of the error reply, or 0 when no reply arrives. */
export async function statusOf(call: Promise<unknown>): Promise<number> {
  try {
    await call
    return 200
  } catch (error) {
    if (error instanceof CallError) return error.status
    throw error
  }
}

/** Lists every row of the product's and the queue's tables that contains a text, in any case, as "table: row". */
export async function rowsContaining(t: TestApp, text: string): Promise<string[]> {
  const tables = await t.connection.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'jobs')`,
  )
  const found: string[] = []
  for (const { name } of tables.rows) {
    const rows = await t.connection.pool.query<{ row: string }>(
      `select r::text as row from ${name} r where r::text ilike $1`,
      [`%${text}%`],
    )
    found.push(...rows.rows.map(({ row }) => `${name}: ${row}`))
  }
  return found
}

/**
 * Runs an action and returns the latest mail that arrives after its start and meets the condition. @throws after a
 * minute.
 */
export async function mailAfter(
  t: TestApp,
  condition: (mail: OutboxMail) => boolean,
  action: () => Promise<unknown>,
): Promise<OutboxMail> {
  const before = new Set((await t.outbox()).map((mail) => mail.file))
  await action()
  return t.waitForMail((mail) => condition(mail) && !before.has(mail.file))
}

/**
 * Waits until no account email is queued, retried or being sent, so that a test can assert that one was not
 * sent. @throws after a minute.
 */
export async function mailsSettled(t: TestApp): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const { rows } = await t.connection.pool.query(
      `select 1 from jobs.job where name = 'mail-account' and state < 'completed' limit 1`,
    )
    if (rows.length === 0) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('Mails are still queued after a minute.')
}
