import { linkGoneMessage } from '#contract/quotes/lender-reply.ts'
import { Failure } from '#server/failure.ts'
import { hashToken } from '#server/features/accounts/random-token.ts'
import {
  type InvestorWrite,
  inInvestorTransaction,
  type WriteDeps,
} from '#server/features/quotes/in-investor-transaction.ts'
import { findRequest, type RequestWithLender } from '#server/features/quotes/requests.queries.ts'
import { findLink, type LinkedRequest } from './links.queries.ts'

const tokenShape = /^[\w-]{43}$/

function linkGone(): Failure {
  return new Failure('missing', linkGoneMessage)
}

/**
 * Returns the request that a private link's token opens.
 * @throws Failure 404 for an invalid token.
 */
export async function openLink(deps: Pick<WriteDeps, 'db' | 'clock'>, token: unknown): Promise<LinkedRequest> {
  if (typeof token !== 'string' || !tokenShape.test(token)) throw linkGone()
  const link = await findLink(deps.db, hashToken(token), deps.clock())
  if (!link) throw linkGone()
  return link
}

/**
 * Runs `work` on a private link's request, under the investor's lock.
 * @throws Failure 404 if the link stopped working before the lock was acquired.
 */
export async function withLink<Result>(
  deps: WriteDeps,
  { tokenHash, userId }: LinkedRequest,
  work: (write: InvestorWrite, found: RequestWithLender) => Promise<Result>,
): Promise<Result> {
  return inInvestorTransaction(deps, { userId }, async (write) => {
    const link = await findLink(write.tx, tokenHash, write.now)
    const found = link && (await findRequest(write.tx, link.requestId))
    if (!found) throw linkGone()
    return work(write, found)
  })
}
