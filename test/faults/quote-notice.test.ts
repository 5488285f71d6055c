import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDealEndpoint, listDealMatchesEndpoint } from '#contract/deals/deals.ts'
import { getQuoteRequestEndpoint } from '#contract/quotes/conversations.ts'
import { replyTokenHeader, sendQuoteEndpoint } from '#contract/quotes/lender-reply.ts'
import { askForQuotesEndpoint } from '#contract/quotes/quote-requests.ts'
import { dealBody } from '#test/builders/deal-builders.ts'
import { askBody, quoteBody } from '#test/builders/quote-builders.ts'
import { pause, startServer } from '#test/faults/built-server.ts'
import { callOver, newKey, signUp } from '#test/faults/investor.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-notice-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function mailsTo(address: string, subject: RegExp): Promise<string[]> {
  const outbox = join(folder, 'outbox')
  const files = (await readdir(outbox)).filter((name) => name.endsWith('.eml'))
  const mails = await Promise.all(files.map((name) => readFile(join(outbox, name), 'utf8')))
  return mails
    .map((mail) => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='))
    .filter((mail) => mail.includes(`To: ${address}`) && subject.test(mail))
}

async function waitForMail(address: string, subject: RegExp): Promise<string> {
  for (let tries = 0; tries < 300; tries++) {
    const [mail] = await mailsTo(address, subject)
    if (mail) return mail
    await pause(100)
  }
  throw new Error(`No mail ${subject} to ${address} within 30 s`)
}

it('notifies the investor once after kill -9 between a lender’s answer and the notice [QUOTE-05] [MSG-03]', async () => {
  // Sample lenders' mail goes to the outbox, where the test reads the lender's link.
  const env = { DATA_DIR: folder, SAMPLE_LENDERS: '60', SAMPLE_REPLIES: 'off' }
  let server = await startServer(env)
  try {
    const investor = await signUp(server.url, folder)
    const call = callOver(server.url, investor.token)
    const { deal } = await call(createDealEndpoint, { body: dealBody({ occupancy: 'investment' }) }, newKey())
    const params = { id: deal.id }
    const [match] = await call(listDealMatchesEndpoint, { params })
    const { requests } = await call(askForQuotesEndpoint, { params, body: askBody([match!.id]) }, newKey())
    const asked = await waitForMail(match!.lender.contactEmail!, /^Subject: Quote request: /m)
    const token = /\/reply\/([\w-]{43})/.exec(asked)![1]!
    const sent = callOver(server.url)(
      sendQuoteEndpoint,
      { body: quoteBody },
      { headers: { [replyTokenHeader]: token } },
    )
    expect((await sent).quote?.version).toBe(1)
    await server.end('SIGKILL')
    const noticePattern = /^Subject: .* quoted \d/m
    expect(await mailsTo(investor.email, noticePattern)).toEqual([])

    server = await startServer(env)
    await waitForMail(investor.email, noticePattern)
    const { timeline, request } = await callOver(server.url, investor.token)(getQuoteRequestEndpoint, {
      params: { id: requests[0]!.id },
    })
    expect(request).toMatchObject({ status: 'quoted', unread: 1 })
    expect(timeline.filter(({ kind }) => kind === 'quote')).toHaveLength(1)
    await pause(2000)
    expect(await mailsTo(investor.email, noticePattern)).toHaveLength(1)
  } finally {
    await server.end('SIGKILL')
  }
})
