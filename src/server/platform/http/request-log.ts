import { hash, randomBytes } from 'node:crypto'
import type { App } from './app-instance.ts'
import { clientKey } from './client-key.ts'
import { routeLabel } from './route-label.ts'

/** Polled every second by load balancers and scrapers, so they are logged only at level debug. */
const probes = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Logs one line per request: route, status, milliseconds, account, and a salted hash that links the requests of one
 * client. The salt exists only in this process's memory, so lines can't be traced to an address. Logs health probes
 * only at level debug, and nothing at levels above info.
 */
export function logRequests(app: App): void {
  const salt = randomBytes(32).toString('hex')
  // The one-shot `hash` is much faster than an Hmac object per request.
  const hashed = (client: string) => hash('sha256', salt + client, 'base64url').slice(0, 12)
  if (!/^(trace|debug|info)$/.test(app.log.level)) return
  // The line contains no secrets, and redaction takes longer than writing it.
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
