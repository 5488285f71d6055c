import { getReplyEndpoint, linkGoneMessage, type ReplyPage, replyTokenHeader } from '#contract/quotes/lender-reply.ts'
import { CallError } from '#contract/wire/call.ts'
import type { AppContext } from '#web/app-context.ts'

export type LoadedReply = ReplyPage | { gone: string }

/**
 * Loads a private link's page, or one sentence for every other link. Unknown, expired and revoked links look the same
 * and answer 404.
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
