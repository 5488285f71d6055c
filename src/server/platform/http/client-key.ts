import { isIPv6 } from 'node:net'

/**
 * Returns the address that limits count by: the whole IPv4 address, or the /64 of an IPv6 address, because a household
 * or host has a whole one. Clients that disconnected share the key `gone`: Fastify has no address for them, although
 * its types say otherwise.
 */
export function clientKey(ip: string | undefined): string {
  if (ip === undefined) return 'gone'
  const address = unmappedAddress(ip)
  return address.includes(':') && isIPv6(address) ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address
}

/**
 * Converts an IPv4-mapped IPv6 address in any notation (`::ffff:192.0.2.77`, `::ffff:c000:24d`) to IPv4. Removes the
 * zone (`%eth0`) of other IPv6 addresses. Returns other texts unchanged.
 */
export function unmappedAddress(ip: string): string {
  // A shortcut for IPv4, which has no colon: parsing is slow.
  if (!ip.includes(':')) return ip
  const plain = ip.split('%')[0]!
  if (!isIPv6(plain)) return plain
  const groups = groupsOf(plain)
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return plain
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 255])
    .join('.')
}

/** Returns the eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  // The last two groups may be written as IPv4.
  const hex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a, b, c, d] = bytes.map(Number) as [number, number, number, number]
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
  const [head = '', tail] = hex.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const zeros = Array<string>(tail === undefined ? 0 : 8 - left.length - right.length).fill('0')
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16).toString(16))
}
