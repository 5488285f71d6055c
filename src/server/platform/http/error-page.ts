import type { FastifyReply, FastifyRequest } from 'fastify'
import { replyWithPlainPage } from './plain-page.ts'

/** Whether a person's browser asked for a page; everything else gets errors as JSON. */
export function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  return (
    (method === 'GET' || method === 'HEAD') && !url.startsWith('/api/') && /\btext\/html\b/.test(headers.accept ?? '')
  )
}

/** Answers an error to a person as a plain page, because nothing else may be at hand. */
export function replyWithErrorPage(reply: FastifyReply, status: number, message: string): FastifyReply {
  const title = status === 503 ? 'Back in a moment' : status === 429 ? 'A short pause' : 'Something went wrong'
  return replyWithPlainPage(reply, { status, title, text: message, link: { href: '', text: 'Try again' } })
}
