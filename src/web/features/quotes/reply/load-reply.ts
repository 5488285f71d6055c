import { getReplyEndpoint, linkGoneMessage, type ReplyPage, replyTokenHeader } from '#contract/quotes/lender-reply.ts'
import { CallError } from '#contract/wire/call.ts'
import type { AppContext } from '#web/app-context.ts'

export type LoadedReply = ReplyPage | { gone: string }

/**
 * Loads the page of a private link. Unknown, expired and revoked links all get the same sentence with HTTP 404. Other
 * errors are thrown.
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
