import { randomBytes } from 'node:crypto'
import type { startOnboardingEndpoint } from '#contract/accounts/onboarding.ts'
import type { EndpointBody } from '#contract/wire/endpoint.ts'
import type { Db } from '#server/platform/db/database.ts'
import { insertSession } from './onboarding.queries.ts'

/** Starts an anonymous session for seven days and returns its random id. */
export async function startSession(
  db: Db,
  visitor: EndpointBody<typeof startOnboardingEndpoint>,
  ipAddress: string,
): Promise<string> {
  const sessionId = randomBytes(32).toString('base64url')
  await insertSession(db, { sessionId, ...visitor, ipAddress })
  return sessionId
}
