import { BlockList, isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { unmappedAddress } from './client-key.ts'

/** Loopback, and the ranges that no router of the internet passes on. */
const inside = new BlockList()
inside.addSubnet('127.0.0.0', 8)
inside.addSubnet('10.0.0.0', 8)
inside.addSubnet('172.16.0.0', 12)
inside.addSubnet('192.168.0.0', 16)
inside.addAddress('::1', 'ipv6')
inside.addSubnet('fc00::', 7, 'ipv6')

/** What proxies and content networks add to a request that they pass on. */
const proxyHeader =
  /^(x-forwarded(-.*)?|forwarded|via|x-real-ip|x-original-.*|x-envoy-.*|x-amzn?-.*|x-azure-.*|cdn-loop|.*client-?ip|.*connecting-?ip.*)$/

/**
 * Whether a request was sent straight to this process from the same machine or a private network, by an address or a name of that
 * network. One that a proxy passed on is not, and neither is one for a public name, which a foreign page can point at us.
 */
export function isInsideRequest({ headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>): boolean {
  if (Object.keys(headers).some((name) => proxyHeader.test(name))) return false
  return isInsideAddress(socket.remoteAddress ?? '') && isInsideHost(headers.host ?? '')
}

function isInsideAddress(ip: string): boolean {
  const address = unmappedAddress(ip)
  return isIP(address) !== 0 && inside.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** An inside address, `localhost`, or a name of one word such as a container's. */
function isInsideHost(host: string): boolean {
  const name = host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1')
  return isIP(name) === 0 ? /^[\w-]+$/.test(name) : isInsideAddress(name)
}
