import type { FastifyRequest } from 'fastify'
import {
  addPasskeyEndpoint,
  confirmTotpEndpoint,
  getDeskEntryEndpoint,
  getDeskSessionEndpoint,
  leaveDeskEndpoint,
  listFactorsEndpoint,
  openDeskWithCodeEndpoint,
  openDeskWithPasskeyEndpoint,
  removePasskeyEndpoint,
  renewRecoveryCodesEndpoint,
  startPasskeyCheckEndpoint,
  startPasskeySetupEndpoint,
  startTotpEndpoint,
} from '#contract/desk/entry.ts'
import { createKnownClients } from '#server/features/accounts/sessions/known-clients.ts'
import { recordActivity } from '#server/features/activity/record-activity.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import type { Operator } from '#server/platform/http/authenticate.ts'
import { clientKey } from '#server/platform/http/client-key.ts'
import type { Limit } from '#server/platform/http/limits.ts'
import { type Http, type RouteOptions, readLimits, route } from '#server/platform/http/route.ts'
import { closeDeskSession, countRecoveryCodes, findOperatorNames, findTotp, listPasskeys } from './entry.queries.ts'
import {
  openWithPasskey,
  type PasskeyDeps,
  passkeyCheckOptions,
  passkeySetupOptions,
  removePasskey,
  storePasskey,
} from './passkey.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { requireFreshFactor } from './require-operator.ts'
import { confirmTotpSetup, openWithCode, startTotpSetup, type TotpDeps } from './totp.ts'

const tooMany = 'Too many attempts. Wait 15 minutes, then try again.'
/**
 * Attempts at the second factor per session. A successful one resets the count. Isn't scaled, because it is a security
 * limit.
 */
const sessionAttempts: Limit = {
  name: 'desk-factor-session',
  points: 5,
  seconds: 900,
  isUnscaled: true,
  message: tooMany,
}
/**
 * Attempts per account, over all sessions. IP addresses that have opened its desk before are counted separately, so
 * that a stranger with the password can't lock out the operator.
 */
const accountAttempts: Limit = { name: 'desk-factor', points: 10, seconds: 900, isUnscaled: true, message: tooMany }

const reads: RouteOptions = { limits: readLimits }
const writes: RouteOptions = { limits: [{ name: 'desk-entry', points: 120, seconds: 60, by: 'ip' }] }

/** Registers opening and leaving the desk, adding and removing second factors, and renewing recovery codes. */
export function registerDeskEntry(
  http: Http,
  deps: PasskeyDeps & TotpDeps & { cookieKey: () => Promise<Buffer> },
): void {
  const { db } = deps

  const knownClients = createKnownClients(deps.cookieKey, 'known-desk-client')

  /**
   * Runs an attempt at the second factor. Counts it for the session and the account, and resets both counts on success.
   * @throws Failure 429 after too many attempts.
   */
  async function withAttemptLimits<Result>(
    operator: Operator,
    request: FastifyRequest,
    attempt: () => Promise<Result>,
  ): Promise<Result> {
    const address = clientKey(request.ip)
    const isKnown = await knownClients.isKnown(db, operator.id, address)
    const ofAccount = isKnown ? `${operator.id} ${address}` : operator.id
    await http.limits.consume(sessionAttempts, operator.sid)
    await http.limits.consume(accountAttempts, ofAccount)
    const result = await attempt()
    await http.limits.reset(sessionAttempts, operator.sid)
    await http.limits.reset(accountAttempts, ofAccount)
    await knownClients.remember(db, operator.id, address)
    return result
  }
  /**
   * Setting up the first factor needs only the sign-in.
   * @throws Failure 403 if the operator has a second factor and didn't use it within the last five minutes.
   */
  function requireMaySetUp(operator: Operator): void {
    if (operator.hasFactor) requireFreshFactor(operator)
  }

  route(http, getDeskSessionEndpoint, reads, async ({ operator }) => {
    const user = await findOperatorNames(db, operator.id)
    return user!
  })
  route(http, leaveDeskEndpoint, writes, async ({ operator }) => {
    await closeDeskSession(db, operator.sid)
    return { message: 'The desk is closed.' }
  })
  route(http, getDeskEntryEndpoint, reads, async ({ operator }) => {
    const totp = await findTotp(db, operator.id)
    return {
      passkeys: (await listPasskeys(db, operator.id)).length,
      hasCodes: totp?.confirmedAt != null,
      recoveryCodesLeft: await countRecoveryCodes(db, operator.id),
      isOpen: operator.isDeskOpen,
    }
  })
  route(http, startTotpEndpoint, writes, async ({ operator }) => {
    requireMaySetUp(operator)
    return startTotpSetup(deps, operator)
  })
  route(http, confirmTotpEndpoint, writes, async ({ operator, body, request }) => {
    requireMaySetUp(operator)
    return {
      recoveryCodes: await withAttemptLimits(operator, request, () => confirmTotpSetup(deps, operator, body.code)),
    }
  })
  route(http, openDeskWithCodeEndpoint, writes, async ({ operator, body, request }) => {
    await withAttemptLimits(operator, request, () => openWithCode(deps, operator, body.code))
    return { message: 'The desk is open.' }
  })
  route(http, startPasskeySetupEndpoint, writes, async ({ operator }) => {
    requireMaySetUp(operator)
    return passkeySetupOptions(deps, operator)
  })
  route(http, addPasskeyEndpoint, writes, async ({ operator, body, request }) => {
    requireMaySetUp(operator)
    return {
      recoveryCodes: await withAttemptLimits(operator, request, () => storePasskey(deps, operator, body.answer)),
    }
  })
  route(http, startPasskeyCheckEndpoint, writes, async ({ operator }) => passkeyCheckOptions(deps, operator))
  route(http, openDeskWithPasskeyEndpoint, writes, async ({ operator, body, request }) => {
    await withAttemptLimits(operator, request, () => openWithPasskey(deps, operator, body.answer))
    return { message: 'The desk is open.' }
  })
  route(http, listFactorsEndpoint, reads, async ({ operator }) => ({
    passkeys: (await listPasskeys(db, operator.id)).map(({ id, createdAt, lastUsedAt }) => ({
      id,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    hasApp: (await findTotp(db, operator.id))?.confirmedAt != null,
    recoveryCodesLeft: await countRecoveryCodes(db, operator.id),
  }))
  route(http, removePasskeyEndpoint, writes, async ({ operator, params }) => {
    await removePasskey(db, operator, params.id)
    return { message: 'The passkey was removed.' }
  })
  route(http, renewRecoveryCodesEndpoint, writes, async ({ operator }) => ({
    recoveryCodes: await inTransaction(db, async (tx) => {
      await recordActivity(tx, { via: 'desk', userId: operator.id }, [
        { action: 'operator.recovery-codes-renewed', subject: { kind: 'operator', id: operator.id, label: null } },
      ])
      return makeRecoveryCodes(tx, operator.id)
    }),
  }))
}
