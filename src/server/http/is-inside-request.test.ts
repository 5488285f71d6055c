import { expect, it } from 'vitest'
import { isInsideRequest } from './is-inside-request.ts'

const ask = (remoteAddress: string, headers: Record<string, string> = {}) =>
  isInsideRequest({ headers, socket: { remoteAddress } as never })

it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.2.3.4', '172.31.0.9', '192.168.1.1', 'fd12::1'])(
  '%s is inside, unless a proxy passed the request on [OPS-03]',
  (address) => {
    expect(ask(address)).toBe(true)
    for (const name of ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'])
      expect(ask(address, { [name]: '127.0.0.1' }), name).toBe(false)
  },
)

it.each(['203.0.113.7', '172.32.0.1', '::ffff:8.8.8.8', '2001:db8::1', '11.0.0.1'])(
  '%s is outside [OPS-03]',
  (address) => {
    expect(ask(address)).toBe(false)
  },
)
