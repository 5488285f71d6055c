import type { IncomingMessage, ServerResponse } from 'node:http'
import fc from 'fast-check'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { clientAddress, createReadyLane, type TrustProxy } from './ready-lane.ts'
import type { ReadyReplies } from './ready-replies.ts'

const address = fc.constantFrom('10.0.0.1', '203.0.113.7', '2001:db8::1', '::ffff:198.51.100.2')
const forwarded = fc.option(
  fc
    .array(fc.tuple(fc.constantFrom('', ' ', '  '), fc.oneof(address, fc.constant(''))), { maxLength: 4 })
    .map((hops) => hops.map(([blank, hop]) => blank + hop + blank).join(',')),
  { nil: undefined },
)
const trusts: [string, TrustProxy][] = [
  ['nobody', false],
  ['everybody', true],
  ['one hop', (_, hop) => hop < 1],
  ['two hops', (_, hop) => hop < 2],
]

it.each(trusts)(
  'tells the same address of a client as the framework does when it trusts %s [AUTH-06]',
  async (_, trust) => {
    const app = Fastify({ trustProxy: trust })
    app.get('/', async (request) => request.ip)
    await fc.assert(
      fc.asyncProperty(address, forwarded, async (remoteAddress, header) => {
        const headers = header === undefined ? {} : { 'x-forwarded-for': header }
        const { body } = await app.inject({ url: '/', remoteAddress, headers })
        expect(clientAddress({ socket: { remoteAddress }, headers } as unknown as IncomingMessage, trust)).toBe(body)
      }),
    )
  },
)

const ready = { etag: '"a"', body: Buffer.from('{}'), head: ['etag', '"a"'], heldHead: ['etag', '"a"'] }
const replies: ReadyReplies<never> = {
  route: '/x/:id',
  limits: [{ name: 'x', points: 1, seconds: 60 }],
  find: (url) => (url === '/x/1' ? ready : undefined),
  prepare: () => undefined,
  isAskedAgain: () => false,
  keep() {},
  onSend() {},
}

function laneWith(options: { trustProxy?: TrustProxy; hasRoom?: boolean; isClosed?: boolean }) {
  const taken: string[] = []
  const answered: string[] = []
  const lane = createReadyLane({
    trustProxy: options.trustProxy ?? false,
    limits: { takeNow: (limit, key) => taken.push(`${limit.name} ${key}`) > 0 && (options.hasRoom ?? true) },
    onAnswered: ({ route, status }) => answered.push(`${route} ${status}`),
  })
  lane.add(replies)
  lane.closeWhile(() => options.isClosed ?? false)
  const sent: [number, string[]][] = []
  const response = {
    writeHead(status: number, head: string[]) {
      sent.push([status, head])
      return response
    },
    end() {},
  }
  const ask = (request: { method?: string; url?: string; headers?: Record<string, string> }) =>
    lane.answer(
      {
        method: 'GET',
        url: '/x/1',
        headers: {},
        socket: { remoteAddress: '192.0.2.1' },
        ...request,
      } as IncomingMessage,
      response as unknown as ServerResponse,
    )
  return { ask, sent, taken, answered }
}

it('answers what is ready, counting it, and who holds it with 304', () => {
  const { ask, sent, taken, answered } = laneWith({})
  expect(ask({})).toBe(true)
  expect(ask({ headers: { 'if-none-match': '"a"' } })).toBe(true)
  expect(sent).toEqual([
    [200, ready.head],
    [304, ready.heldHead],
  ])
  expect(taken).toEqual(['x 192.0.2.1', 'x 192.0.2.1'])
  expect(answered).toEqual(['/x/:id 200', '/x/:id 304'])
})

it.each<[string, Parameters<typeof laneWith>[0], Parameters<ReturnType<typeof laneWith>['ask']>[0], number]>([
  ['another address', {}, { url: '/x/2' }, 0],
  ['HEAD', {}, { method: 'HEAD' }, 0],
  ['a tag that is not plainly ours', {}, { headers: { 'if-none-match': 'W/"a", "b"' } }, 0],
  ['overload and the end of the server', { isClosed: true }, {}, 0],
  ['a list of trusted networks', { trustProxy: '10.0.0.0/8' }, {}, 0],
  ['a limit that is used up', { hasRoom: false }, {}, 1],
])('leaves %s to the ordinary way [AUTH-06]', (_, options, request, points) => {
  const { ask, sent, taken } = laneWith(options)
  expect(ask(request)).toBe(false)
  expect(sent).toEqual([])
  expect(taken).toHaveLength(points)
})
