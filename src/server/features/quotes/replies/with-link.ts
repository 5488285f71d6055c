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

/** Unknown, malformed, expired and revoked links are one 404. */
function gone(): Failure {
  return new Failure('missing', linkGoneMessage)
}

/** Where the token of a private link leads. @throws Failure 404, the same for every link that leads nowhere. */
export async function openLink(deps: Pick<WriteDeps, 'db' | 'clock'>, token: unknown): Promise<LinkedRequest> {
  if (typeof token !== 'string' || !tokenShape.test(token)) throw gone()
  const link = await findLink(deps.db, hashToken(token), deps.clock())
  if (!link) throw gone()
  return link
}

/**
 * Carries out an answer behind a private link, alone among the changes of its investor. The link is looked up again under the
 * lock, so one that is revoked meanwhile no longer answers.
 */
export async function withLink<Result>(
  deps: WriteDeps,
  { tokenHash, userId }: LinkedRequest,
  work: (write: InvestorWrite, found: RequestWithLender) => Promise<Result>,
): Promise<Result> {
  return inInvestorTransaction(deps, { userId }, async (write) => {
    const link = await findLink(write.tx, tokenHash, write.now)
    const found = link && (await findRequest(write.tx, link.requestId))
    if (!found) throw gone()
    return work(write, found)
  })
}
