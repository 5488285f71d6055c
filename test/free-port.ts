import { createServer } from 'node:net'

/** Returns a TCP port on which nothing listens at 127.0.0.1. Another process may take it before the caller uses it. */
export async function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
