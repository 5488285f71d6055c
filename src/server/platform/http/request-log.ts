import { hash, randomBytes } from 'node:crypto'
import type { App } from './app-instance.ts'
import { clientKey } from './client-key.ts'
import { routeLabel } from './route-label.ts'

/** Asked every second by balancers and scrapers: their lines would bury the others. */
const probes = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * One line for each request: route, status, time, the account, and a hash that tells whose requests belong together. Its salt is this
 * process's own and is stored nowhere, so no line leads back to an address.
 */
export function logRequests(app: App): void {
  const salt = randomBytes(32).toString('hex')
  // In one call: a Hmac object for each request was a seventh of a cached answer's time.
  const hashed = (client: string) => hash('sha256', salt + client, 'base64url').slice(0, 12)
  if (!/^(trace|debug|info)$/.test(app.log.level)) return
  // Nothing in the line can be secret, and looking for secrets takes longer than writing it.
  const log = app.log.child({}, { redact: [] })
  app.addHook('onResponse', (request, reply, done) => {
    const { id, method, investor } = request
    const route = routeLabel(request, reply)
    log[probes.has(route) ? 'debug' : 'info'](
      {
        reqId: id,
        method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        client: hashed(clientKey(request.ip)),
        ...(investor ? { account: investor.id } : {}),
      },
      'request',
    )
    done()
  })
}
