import type { FastifyReply, FastifyRequest } from 'fastify'
import { replyWithPlainPage } from './plain-page.ts'

/** Returns whether a browser requested a page. Other requests get errors as JSON. */
export function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  return (
    (method === 'GET' || method === 'HEAD') && !url.startsWith('/api/') && /\btext\/html\b/.test(headers.accept ?? '')
  )
}

/** Replies to a browser with a plain error page that depends on no other files. */
export function replyWithErrorPage(reply: FastifyReply, status: number, message: string): FastifyReply {
  const title = status === 503 ? 'Back in a moment' : status === 429 ? 'A short pause' : 'Something went wrong'
  return replyWithPlainPage(reply, { status, title, text: message, link: { href: '', text: 'Try again' } })
}
