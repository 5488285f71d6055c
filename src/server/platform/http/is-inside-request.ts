import { BlockList, isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { unmappedAddress } from './client-key.ts'

/** Loopback and private address ranges. */
const inside = new BlockList()
inside.addSubnet('127.0.0.0', 8)
inside.addSubnet('10.0.0.0', 8)
inside.addSubnet('172.16.0.0', 12)
inside.addSubnet('192.168.0.0', 16)
inside.addAddress('::1', 'ipv6')
inside.addSubnet('fc00::', 7, 'ipv6')

/** Headers that proxies and CDNs add. */
const proxyHeader =
  /^(x-forwarded(-.*)?|forwarded|via|x-real-ip|x-original-.*|x-envoy-.*|x-amzn?-.*|x-azure-.*|cdn-loop|.*client-?ip|.*connecting-?ip.*)$/

/**
 * Returns whether a request came directly from this machine or a private network, addressed to a private address,
 * `localhost` or another name without dots. Rejects requests that a proxy forwarded. Rejects every dotted name, even an
 * internal one, because another site could point its name at this address (DNS rebinding).
 */
export function isInsideRequest({ headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>): boolean {
  if (Object.keys(headers).some((name) => proxyHeader.test(name))) return false
  return isInsideAddress(socket.remoteAddress ?? '') && isInsideHost(headers.host ?? '')
}

function isInsideAddress(ip: string): boolean {
  const address = unmappedAddress(ip)
  return isIP(address) !== 0 && inside.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** Accepts an internal address, `localhost`, or a single-label name such as a container's. */
function isInsideHost(host: string): boolean {
  const name = host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1')
  return isIP(name) === 0 ? /^[\w-]+$/.test(name) : isInsideAddress(name)
}
