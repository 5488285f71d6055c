import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { addLenders } from '#test/builders/deal-builders.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp({ env: { PUBLIC_URL: 'https://plumbline.example/' }, start: { isWorking: false } })
  await addLenders(t, [
    { name: 'Acme Capital', slug: 'acme-capital', states: ['Ohio'] },
    { name: 'Gone Capital', slug: 'gone-capital', isActive: false },
  ])
})
afterAll(() => t.close())

/** Fetches an image. Returns the reply, and the signature, width and height in its PNG header. */
async function readImage(path: string) {
  const reply = await t.fetch(path, { headers: { 'accept-encoding': 'br, gzip' } })
  const body = Buffer.from(await reply.arrayBuffer())
  return {
    reply,
    signature: body.toString('latin1', 1, 4),
    width: body.readUInt32BE(16),
    height: body.readUInt32BE(20),
  }
}

const flip = '/share/tools/flip-profit.png?sum=330000&costs=189625,69000,20000.4,5126.2,26400&cash=41326&months=9'

const arv = '/share/tools/arv.png?sum=318000&costs=310000,325000,298000,340000,301000,322000&low=300000&high=336000'

it.each([
  ...['/share/lenders/acme-capital.png', '/share/lenders/Acme-Capital.png', '/share/states/ohio.png'],
  ...[flip, arv],
])('draws %s at the size that social networks use, uncompressed and publicly cacheable [SHELL-12]', async (path) => {
  const { reply, ...image } = await readImage(path)
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toBe('image/png')
  expect(reply.headers.get('content-encoding')).toBeNull()
  expect(reply.headers.get('cache-control')).toMatch(/^public/)
  expect(image).toEqual({ signature: 'PNG', width: 1200, height: 630 })
})

it('computes a cached market card once, not for every request [MARKET-01]', async () => {
  const snapshot = vi.spyOn(t.deps.catalogue, 'snapshot')
  expect((await t.fetch('/share/market/ohio.png')).status).toBe(200)
  const reads = snapshot.mock.calls.length
  expect(reads).toBeGreaterThan(0)
  expect((await t.fetch('/share/market/Ohio.png')).status).toBe(200)
  expect(snapshot).toHaveBeenCalledTimes(reads)
  snapshot.mockRestore()
})

// An unknown and an inactive lender, an unknown state, missing figures, a calculator without an image, a wrong number
// of costs, and a cost that isn't a number.
it.each([
  '/share/lenders/nobody.png',
  '/share/lenders/gone-capital.png',
  '/share/states/atlantis.png',
  '/share/tools/flip-profit.png',
  '/share/tools/rehab.png',
  '/share/tools/loan-cost.png?sum=1&costs=1',
  '/share/tools/exit.png?sum=200000&costs=6000',
  flip.replace('69000,', ''),
  flip.replace('69000', 'words'),
])('answers 404 for %s', async (path) => {
  expect((await t.fetch(path)).status).toBe(404)
})
