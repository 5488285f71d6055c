import { getReplyEndpoint, linkGoneMessage, type ReplyPage, replyTokenHeader } from '#contract/quotes/lender-reply.ts'
import { CallError } from '#contract/wire/call.ts'
import type { AppContext } from '#web/app-context.ts'

export type LoadedReply = ReplyPage | { gone: string }

/**
 * Returns the page of a private link. For unknown, expired and revoked links, returns the same sentence and, on the
 * server, answers with HTTP 404.
 * @throws CallError when the request fails otherwise.
 */
export async function loadReply({ call, response }: AppContext, token: string): Promise<LoadedReply> {
  try {
    return await call(getReplyEndpoint, {}, { headers: { [replyTokenHeader]: token } })
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 404) throw error
    if (response) response.status = 404
    return { gone: linkGoneMessage }
  }
}
