import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { Failure } from '#server/failure.ts'
import { recordActivity } from '#server/features/activity/record-activity.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import type { Operator } from '#server/platform/http/authenticate.ts'
import {
  consumeChallenge,
  deletePasskey,
  findOperatorNames,
  findTotp,
  insertPasskey,
  listPasskeys,
  lockFactors,
  openDeskSession,
  recordPasskeyUse,
  saveChallenge,
} from './entry.queries.ts'
import { makeFirstRecoveryCodes } from './recovery-codes.ts'

export type PasskeyDeps = { db: Database; env: { siteName: string; publicUrl: string } }

/** Loads the library when an operator first uses a passkey, because it takes 12 MB of memory. */
const webAuthn = () => import('@simplewebauthn/server')

const notAccepted = 'This passkey was not accepted. Try again, or use another method.'

/** Returns the site's WebAuthn relying party. Passkeys are bound to its host name. */
function toRelyingParty({ env }: PasskeyDeps) {
  const { hostname, origin } = new URL(env.publicUrl)
  return { rpID: hostname, origin }
}

const descriptors = (passkeys: Awaited<ReturnType<typeof listPasskeys>>) =>
  passkeys.map(({ id, transports }) => ({ id, transports: transports as AuthenticatorTransport[] }))

/**
 * Returns the options that a browser needs to create a passkey, and stores their challenge for {@link storePasskey}. If
 * the operator already has a second factor, the caller must require that it was just used. User verification is only
 * preferred, because the operator has signed in with a password.
 */
export async function passkeySetupOptions(deps: PasskeyDeps, operator: Operator): Promise<Record<string, unknown>> {
  const user = await findOperatorNames(deps.db, operator.id)
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: deps.env.siteName,
    rpID: toRelyingParty(deps).rpID,
    userName: user?.email ?? 'operator',
    userID: new TextEncoder().encode(operator.id),
    attestationType: 'none',
    excludeCredentials: descriptors(await listPasskeys(deps.db, operator.id)),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })
  await saveChallenge(deps.db, { sid: operator.sid, challenge: options.challenge, purpose: 'setup' })
  return { ...options }
}

/**
 * Stores the passkey in a browser's answer to {@link passkeySetupOptions}, records that in the activity log, and opens
 * the desk. The caller must make the same check as for the options. Returns new recovery codes, or null if the operator
 * already has some.
 * @throws Failure 400 if the answer isn't accepted or the challenge is missing or expired, 409 if the passkey is
 * already set up.
 */
export async function storePasskey(deps: PasskeyDeps, operator: Operator, answer: unknown): Promise<string[] | null> {
  const { rpID, origin } = toRelyingParty(deps)
  const expectedChallenge = await consumeChallenge(deps.db, operator.sid, 'setup')
  if (expectedChallenge === undefined) throw new Failure('invalid', notAccepted)
  const { verifyRegistrationResponse } = await webAuthn()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: answer as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) throw new Failure('invalid', notAccepted)
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  return inTransaction(deps.db, async (tx) => {
    if (!(await insertPasskey(tx, { id, userId: operator.id, publicKey, counter, transports })))
      throw new Failure('conflict', 'This passkey is already set up.')
    await openDeskSession(tx, operator.sid)
    await recordActivity(tx, { via: 'desk', userId: operator.id }, [
      { action: 'operator.factor-added', subject: { kind: 'operator', id: operator.id, label: null } },
    ])
    return makeFirstRecoveryCodes(tx, operator.id)
  })
}

/**
 * Deletes one of the operator's passkeys, and records that in the activity log. Desk sessions stay open.
 * @throws Failure 404 if the operator has no such passkey, 409 if it is their only second factor.
 */
export async function removePasskey(db: Database, operator: Operator, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockFactors(tx, operator.id)
    const passkeys = await listPasskeys(tx, operator.id)
    if (!passkeys.some((one) => one.id === id)) throw new Failure('missing', 'This passkey was already removed.')
    if (passkeys.length === 1 && !(await findTotp(tx, operator.id))?.confirmedAt)
      throw new Failure('conflict', 'This is your only second factor. Add another one first.')
    await deletePasskey(tx, operator.id, id)
    await recordActivity(tx, { via: 'desk', userId: operator.id }, [
      { action: 'operator.factor-removed', subject: { kind: 'operator', id: operator.id, label: null } },
    ])
  })
}

/**
 * Creates and stores a WebAuthn challenge for the session. Returns the options that the browser needs to sign it with a
 * passkey, for {@link openWithPasskey}.
 */
export async function passkeyCheckOptions(deps: PasskeyDeps, operator: Operator): Promise<Record<string, unknown>> {
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: toRelyingParty(deps).rpID,
    allowCredentials: descriptors(await listPasskeys(deps.db, operator.id)),
    userVerification: 'preferred',
  })
  await saveChallenge(deps.db, { sid: operator.sid, challenge: options.challenge, purpose: 'check' })
  return { ...options }
}

/**
 * Opens the desk with a passkey that signed the session's challenge. A challenge can be used only once, even if the
 * answer is rejected.
 * @throws Failure 400 for an answer that wasn't accepted, a missing or expired challenge, or a passkey that isn't the
 * operator's.
 */
export async function openWithPasskey(deps: PasskeyDeps, operator: Operator, answer: { id: string }): Promise<void> {
  const { rpID, origin } = toRelyingParty(deps)
  const expectedChallenge = await consumeChallenge(deps.db, operator.sid, 'check')
  const passkey = (await listPasskeys(deps.db, operator.id)).find(({ id }) => id === answer.id)
  if (expectedChallenge === undefined || !passkey) throw new Failure('invalid', notAccepted)
  const { id, publicKey, counter } = passkey
  const { verifyAuthenticationResponse } = await webAuthn()
  const verdict = await verifyAuthenticationResponse({
    response: answer as unknown as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: { id, publicKey, counter },
    requireUserVerification: false,
  }).catch(() => ({ verified: false }) as const)
  if (!verdict.verified) throw new Failure('invalid', notAccepted)
  await inTransaction(deps.db, async (tx) => {
    await recordPasskeyUse(tx, id, verdict.authenticationInfo.newCounter)
    await openDeskSession(tx, operator.sid)
  })
}
