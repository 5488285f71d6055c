import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { pause } from './built-server.ts'

/** How often the proxy asks, in milliseconds: what a load balancer is commonly set to, or less often. */
const askEveryMs = 500

/**
 * The least a load balancer does: asks every server's `/readyz` and hands requests in turn to those that said 200 last. It
 * repeats nothing: a request that a server drops is a failed request.
 */
export async function startProxy(targets: readonly string[]): Promise<{ url: string; close(): void }> {
  const agent = new Agent({ keepAlive: true })
  let ready: string[] = []
  async function ask() {
    const answers = await Promise.all(
      targets.map((target) =>
        fetch(`${target}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
          ({ status }) => status === 200,
          () => false,
        ),
      ),
    )
    ready = targets.filter((_, at) => answers[at])
  }
  await ask()
  let isClosed = false
  void (async () => {
    while (!isClosed) {
      await pause(askEveryMs)
      await ask()
    }
  })()

  let turn = 0
  function forward(from: IncomingMessage, to: ServerResponse) {
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
