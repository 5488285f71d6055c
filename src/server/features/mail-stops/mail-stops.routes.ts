import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientKey } from '#server/platform/http/client-key.ts'
import { replyWithPlainPage } from '#server/platform/http/plain-page.ts'
import type { Http } from '#server/platform/http/route.ts'
import { type MailStopHandlers, readMailStop } from './mail-stop-token.ts'

const limit = { name: 'stop-mails', points: 60, seconds: 60, inMemory: true }

const dashboard = { href: '/dashboard', text: 'Open the dashboard' }

/**
 * Registers one-click unsubscription (RFC 8058). Mail programs post to the URL in the List-Unsubscribe header. Readers
 * open the link and press a button. A GET changes nothing, because mail scanners open links.
 */
export function registerMailStops(
  http: Http,
  deps: { cookieKey: () => Promise<Buffer>; handlers: MailStopHandlers },
): void {
  async function read(request: FastifyRequest, reply: FastifyReply) {
    await http.limits.consume(limit, clientKey(request.ip))
    reply.header('cache-control', 'private, no-store').header('referrer-policy', 'no-referrer')
    return readMailStop(await deps.cookieKey(), (request.params as { token: string }).token)
  }
  const replyNotFound = (reply: FastifyReply) =>
    replyWithPlainPage(reply, {
      status: 404,
      title: 'This link doesn’t work',
      text: 'Copy the whole link from the email.',
      link: { href: '/contact', text: 'Contact us' },
    })

  http.app.register(async (scope) => {
    // Ignores the fields that forms and mail programs post.
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'buffer', bodyLimit: 4096 },
      (_request, _body, done) => done(null),
    )
    scope.get('/stop-mails/:token', { schema: { hide: true } }, async (request, reply) => {
      const found = await read(request, reply)
      if (!found) return replyNotFound(reply)
      return replyWithPlainPage(reply, { status: 200, ...deps.handlers[found.kind].ask })
    })
    scope.post('/stop-mails/:token', { schema: { hide: true } }, async (request, reply) => {
      const found = await read(request, reply)
      if (!found) return replyNotFound(reply)
      const { done, apply } = deps.handlers[found.kind]
      await apply(found.id)
      return replyWithPlainPage(reply, { status: 200, link: dashboard, ...done })
    })
  })
}
