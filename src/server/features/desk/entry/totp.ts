import { Secret, TOTP } from 'otpauth'
import { Failure } from '#server/failure.ts'
import { hashToken } from '#server/features/accounts/random-token.ts'
import { createCookieSeal } from '#server/features/accounts/sessions/cookie-seal.ts'
import { recordActivity } from '#server/features/activity/record-activity.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import type { Operator } from '#server/platform/http/authenticate.ts'
import {
  consumeRecoveryCode,
  consumeTotpStep,
  findOperatorNames,
  findTotp,
  openDeskSession,
  savePendingTotp,
} from './entry.queries.ts'
import { makeFirstRecoveryCodes } from './recovery-codes.ts'

export type TotpDeps = {
  db: Database
  clock: () => Date
  env: { siteName: string }
  /** Returns the key that encrypts the apps' secrets in the database. */
  settings: { factorKey(): Promise<Buffer> }
}

/** A phone's clock may be this many 30-second steps off. */
const toleratedSteps = 1
const wrongCode = 'This code is wrong or was already used. Wait for the next one and enter it.'

const createSecretSeal = (deps: TotpDeps) =>
  createCookieSeal({ secret: () => deps.settings.factorKey(), purpose: 'desk-totp', seconds: 0, clock: deps.clock })

function createTotp(deps: TotpDeps, secret: Secret, email: string): TOTP {
  return new TOTP({ issuer: deps.env.siteName, label: email, secret, algorithm: 'SHA1', digits: 6, period: 30 })
}

/**
 * Creates an authenticator app's secret, which {@link confirmTotpSetup} confirms. Replaces an unconfirmed one. If the
 * operator already has a second factor, the caller must require that it was just used. `uri` is for the QR code.
 * @throws Failure 409 if an app is already set up, because a second secret would double the codes that an attacker can
 * guess.
 */
export async function startTotpSetup(deps: TotpDeps, operator: Operator): Promise<{ secret: string; uri: string }> {
  const user = await findOperatorNames(deps.db, operator.id)
  const secret = new Secret({ size: 20 })
  const sealed = await createSecretSeal(deps).seal({ secret: secret.base32 })
  if (!(await savePendingTotp(deps.db, operator.id, sealed)))
    throw new Failure('conflict', 'An authenticator app is already set up. Use it, or add a passkey.')
  return { secret: secret.base32, uri: createTotp(deps, secret, user?.email ?? '').toString() }
}

/**
 * Checks a code and returns its time step and the encrypted secret.
 * @throws Failure 400 without a secret, and for a code outside the tolerated steps.
 */
async function verifyCode(deps: TotpDeps, operator: Operator, code: string, isConfirmed: boolean) {
  const row = await findTotp(deps.db, operator.id)
  const decrypted =
    row && (row.confirmedAt !== null) === isConfirmed
      ? await createSecretSeal(deps).unseal(row.sealedSecret)
      : undefined
  const secret = (decrypted as { secret?: string } | undefined)?.secret
  if (!row || secret === undefined) throw new Failure('invalid', wrongCode, { fields: { code: wrongCode } })
  const timestamp = deps.clock().getTime()
  const totp = createTotp(deps, Secret.fromBase32(secret), '')
  const delta = totp.validate({ token: code, timestamp, window: toleratedSteps })
  if (delta === null) throw new Failure('invalid', wrongCode, { fields: { code: wrongCode } })
  return { step: Math.floor(timestamp / 30_000) + delta, sealedSecret: row.sealedSecret }
}

/**
 * Confirms a new secret with its first code, records that in the activity log, and opens the desk. Returns new recovery
 * codes, or null if the operator already has some. The caller must limit attempts, and make the same check as for
 * {@link startTotpSetup}.
 * @throws Failure 400 for a wrong or used code, or if no setup was started or it was confirmed already.
 */
export async function confirmTotpSetup(deps: TotpDeps, operator: Operator, code: string): Promise<string[] | null> {
  const { step, sealedSecret } = await verifyCode(deps, operator, code, false)
  return inTransaction(deps.db, async (tx) => {
    if (!(await consumeTotpStep(tx, operator.id, step, sealedSecret))) throw new Failure('invalid', wrongCode)
    await openDeskSession(tx, operator.sid)
    await recordActivity(tx, { via: 'desk', userId: operator.id }, [
      { action: 'operator.factor-added', subject: { kind: 'operator', id: operator.id, label: null } },
    ])
    return makeFirstRecoveryCodes(tx, operator.id)
  })
}

/**
 * Opens the desk with an app's code or a recovery code, in upper case without hyphens, as the endpoint's schema returns
 * it. Each works once. Records the use of a recovery code in the activity log. The caller must limit attempts.
 * @throws Failure 400 for a wrong or used code.
 */
export async function openWithCode(deps: TotpDeps, operator: Operator, code: string): Promise<void> {
  const isRecovery = code.length > 6
  const verified = isRecovery ? undefined : await verifyCode(deps, operator, code, true)
  await inTransaction(deps.db, async (tx) => {
    const isAccepted = verified
      ? await consumeTotpStep(tx, operator.id, verified.step, verified.sealedSecret)
      : await consumeRecoveryCode(tx, operator.id, hashToken(code))
    if (!isAccepted) throw new Failure('invalid', wrongCode, { fields: { code: wrongCode } })
    if (isRecovery)
      await recordActivity(tx, { via: 'desk', userId: operator.id }, [
        { action: 'operator.recovery-code-used', subject: { kind: 'operator', id: operator.id, label: null } },
      ])
    await openDeskSession(tx, operator.sid)
  })
}
