import { expect, it } from 'vitest'
import { isInsideRequest } from './is-inside-request.ts'

const ask = (remoteAddress: string, headers: Record<string, string> = {}) =>
  isInsideRequest({ headers: { host: '127.0.0.1:3000', ...headers }, socket: { remoteAddress } as never })

const proxyHeaders = [
  ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via', 'cdn-loop'],
  ...[
    'cf-connecting-ip',
    'true-client-ip',
    'x-client-ip',
    'fastly-client-ip',
    'x-cluster-client-ip',
    'x-amzn-trace-id',
  ],
]

it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '10.2.3.4', '172.31.0.9', '192.168.1.1', 'fd12::1'])(
  '%s is inside, unless a proxy forwarded the request [OPS-03]',
  (address) => {
    expect(ask(address)).toBe(true)
    for (const name of proxyHeaders) expect(ask(address, { [name]: '127.0.0.1' }), name).toBe(false)
  },
)

it.each(['203.0.113.7', '172.32.0.1', '::ffff:8.8.8.8', '::ffff:808:808', '2001:db8::1', '11.0.0.1', ''])(
  '%s is outside [OPS-03]',
  (address) => {
    expect(ask(address)).toBe(false)
  },
)

it('treats a request for a public name as external, wherever it comes from [OPS-03]', () => {
  for (const host of ['localhost', 'localhost:3000', '127.0.0.1', '[::1]:3000', '10.0.0.5:3000', 'plumbline:3000'])
    expect(ask('127.0.0.1', { host }), host).toBe(true)
  for (const host of [
    'evil.example',
    'evil.example:3000',
    '203.0.113.7:3000',
    '[2001:db8::1]',
    'localhost.evil.example',
    '',
  ])
    expect(ask('127.0.0.1', { host }), host).toBe(false)
})
