import { getReplyEndpoint, linkGoneMessage, type ReplyPage, replyTokenHeader } from '#contract/quotes/lender-reply.ts'
import { CallError } from '#contract/wire/call.ts'
import type { AppContext } from '#web/app-context.ts'

export type LoadedReply = ReplyPage | { gone: string }

/**
 * What a private link shows, or the one sentence for all there is nothing to show of: unknown, expired and revoked links look
 * alike, and the page then answers 404.
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
