import { Secret, TOTP } from 'otpauth'
import { confirmTotpEndpoint, startTotpEndpoint } from '#contract/desk/entry.ts'
import type { Call } from '#contract/wire/call.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { addInvestor } from './deal-builders.ts'

export type TestOperator = { id: string; token: string; call: Call }

/** Returns a signed-in operator without a second factor, who can't open the desk yet. */
export async function addOperator(t: TestApp): Promise<TestOperator> {
  return addInvestor(t, { role: 'operator' })
}

/**
 * Returns an operator who just set up an authenticator app. The desk is open, and sensitive actions need no new code.
 */
export async function openDesk(
  t: TestApp,
): Promise<TestOperator & { app: TOTP; recoveryCodes: string[]; openedAt: number }> {
  const operator = await addOperator(t)
  return { ...operator, ...(await setUpApp(operator.call)) }
}

/**
 * Sets up an authenticator app for a signed-in operator, which opens the desk. `openedAt` is in milliseconds
 * since 1970.
 */
export async function setUpApp(call: Call): Promise<{ app: TOTP; recoveryCodes: string[]; openedAt: number }> {
  const { secret } = await call(startTotpEndpoint)
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  const openedAt = Date.now()
  const code = app.generate({ timestamp: openedAt })
  const { recoveryCodes } = await call(confirmTotpEndpoint, { body: { code } })
  return { app, recoveryCodes: recoveryCodes!, openedAt }
}

/** Backdates the second factor of every desk session by six minutes, so that sensitive actions ask for a new code. */
export async function letFactorsAge(t: TestApp): Promise<void> {
  await t.connection.pool.query(`update desk_sessions set factor_at = now() - interval '6 minutes'`)
}

/** Returns every entry of the activity log about a subject, earliest first. */
export async function activityOf(t: TestApp, subjectId: string) {
  const { rows } = await t.connection.pool.query<{
    via: string
    action: string
    changes: unknown[]
    actor_label: string | null
  }>('select via, action, changes, actor_label from activity where subject_id = $1 order by id', [subjectId])
  return rows
}
