import { getReplyEndpoint, linkGoneMessage, type ReplyPage, replyTokenHeader } from '#contract/quotes/lender-reply.ts'
import { CallError } from '#contract/wire/call.ts'
import type { AppContext } from '#web/app-context.ts'

export type LoadedReply = ReplyPage | { gone: string }

/**
 * Loads the page on which a lender replies to a quote request, by its private link's token. Unknown, expired and
 * revoked links all give `gone`, with the same sentence. When the server renders the page, its status is then 404.
 * @throws CallError when the request fails with another status or gets no reply.
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
