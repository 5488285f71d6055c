import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { pause } from './built-server.ts'

/** Milliseconds between health checks, as in deploy/haproxy/haproxy.cfg. */
const askEveryMs = 500

/**
 * Starts a minimal load balancer: polls every server's `/readyz` and distributes requests among those that last
 * answered 200, or answers 502 without one. It never retries, so a dropped request fails.
 */
export async function startProxy(targets: readonly string[]): Promise<{ url: string; close(): void }> {
  const agent = new Agent({ keepAlive: true })
  const isReady = new Map<string, boolean>()
  let isClosed = false
  async function ask(target: string) {
    const answer = await fetch(`${target}/readyz`, { signal: AbortSignal.timeout(5000) }).catch(() => undefined)
    await answer?.arrayBuffer().catch(() => undefined)
    isReady.set(target, answer?.status === 200)
  }
  // Polls each server separately, so that a slow one doesn't delay the check of the other.
  async function keepAsking(target: string) {
    while (!isClosed) {
      await pause(askEveryMs)
      await ask(target)
    }
  }
  await Promise.all(targets.map(ask))
  for (const target of targets) void keepAsking(target)

  let turn = 0
  function forward(from: IncomingMessage, to: ServerResponse) {
    const ready = targets.filter((one) => isReady.get(one))
    const target = ready[turn++ % Math.max(1, ready.length)]
    if (!target) {
      to.writeHead(502).end()
      return
    }
    const { hostname, port } = new URL(target)
    const { method, url: path, headers } = from
    const out = request({ hostname, port, path, method, headers, agent }, (reply) => {
      to.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(to)
    })
    out.on('error', () => to.destroy())
    from.pipe(out)
  }
  const server = createServer(forward)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    close() {
      isClosed = true
      server.close()
      server.closeAllConnections()
      agent.destroy()
    },
  }
}
