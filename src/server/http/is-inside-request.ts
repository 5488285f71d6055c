import { BlockList, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Loopback, and the ranges that no router of the internet passes on. */
const inside = new BlockList()
inside.addSubnet('127.0.0.0', 8)
inside.addSubnet('10.0.0.0', 8)
inside.addSubnet('172.16.0.0', 12)
inside.addSubnet('192.168.0.0', 16)
inside.addAddress('::1', 'ipv6')
inside.addSubnet('fc00::', 7, 'ipv6')

/** What proxies add to a request that they pass on. */
const marksOfProxies = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'] as const

/**
 * Whether a request was sent straight to this process from the same machine or a private network. One that came through a
 * proxy is not: its connection is the proxy's, and who is behind it could be anybody.
 */
export function isInsideRequest({ headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>): boolean {
  if (marksOfProxies.some((name) => headers[name] !== undefined)) return false
  const address = socket.remoteAddress?.replace(/^::ffff:(?=\d+\.)/i, '')
  return address !== undefined && inside.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
