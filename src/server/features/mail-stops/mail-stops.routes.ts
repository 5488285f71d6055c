import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientKey } from '#server/platform/http/client-key.ts'
import { replyWithPlainPage } from '#server/platform/http/plain-page.ts'
import type { Http } from '#server/platform/http/route.ts'
import { type MailStopHandlers, readMailStop } from './mail-stop-token.ts'

const limit = { name: 'stop-mails', points: 60, seconds: 60, inMemory: true }

const dashboard = { href: '/dashboard', text: 'Open the dashboard' }

/**
 * One-click stops (RFC 8058): the address stands in a mail's List-Unsubscribe header, where mail programs post to it, and in its text,
 * where a person is asked first. A look alone stops nothing, because programs look at links by themselves.
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
  const gone = (reply: FastifyReply) =>
    replyWithPlainPage(reply, {
      status: 404,
      title: 'This link is no longer valid',
      text: 'You can stop these emails in your dashboard.',
      link: dashboard,
    })

  http.app.register(async (scope) => {
    // Forms and mail programs post fields; what they hold does not matter here.
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'buffer', bodyLimit: 4096 },
      (_request, _body, done) => done(null),
    )
    scope.get('/stop-mails/:token', { schema: { hide: true } }, async (request, reply) => {
      const found = await read(request, reply)
      if (!found) return gone(reply)
      const { name } = deps.handlers[found.kind]
      return replyWithPlainPage(reply, {
        status: 200,
        title: 'Stop these emails?',
        text: `You will get no more ${name}.`,
        button: 'Stop these emails',
      })
    })
    scope.post('/stop-mails/:token', { schema: { hide: true } }, async (request, reply) => {
      const found = await read(request, reply)
      if (!found) return gone(reply)
      const { name, after, link = dashboard, stop } = deps.handlers[found.kind]
      await stop(found.id)
      return replyWithPlainPage(reply, {
        status: 200,
        title: 'Stopped',
        text: `You will get no more ${name}. ${after}`,
        link,
      })
    })
  })
}
