import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * Starts a relay in place of HAProxy in front of PostgreSQL: one address that connects to the current primary. `moveTo`
 * changes the primary and closes all connections.
 */
export async function startPrimaryRelay(primaryPort: number) {
  let port = primaryPort
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const onward = connect(port, '127.0.0.1')
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    moveTo(newPort: number) {
      port = newPort
      for (const socket of sockets) socket.destroy()
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
