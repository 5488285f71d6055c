import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendContactMessageEndpoint } from '#contract/site/contact.ts'
import { freePort } from '#test/free-port.ts'
import { pause, startServer } from './built-server.ts'
import { figure, seconds } from './figure.ts'
import { callOver } from './investor.ts'
import { type SmtpSink, startSmtpSink } from './smtp-sink.ts'

/** The guarantee covers twenty kills. Each needs a server start. */
const kills = Number(process.env['FAULT_MAIL_KILLS'] ?? 20)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-mail-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const subjectOf = (n: number) => `writer-${n}@example.com`

async function write(url: string, numbers: readonly number[]) {
  const call = callOver(url)
  for (const n of numbers)
    await call(sendContactMessageEndpoint, {
      body: { name: 'Ada', email: subjectOf(n), message: `Message number ${n}.` },
    })
}

/** Waits until every writer's mail has arrived. Returns the milliseconds that took. */
async function untilAllArrive(sink: SmtpSink, count: number, patienceMs: number): Promise<number> {
  const began = performance.now()
  const missing = () => {
    const come = new Set(sink.received.map((mail) => /^Reply-To: .*?(writer-\d+@example\.com)/im.exec(mail)?.[1]))
    return Array.from({ length: count }, (_, n) => subjectOf(n)).filter((email) => !come.has(email))
  }
  while (missing().length > 0 && performance.now() - began < patienceMs) await pause(250)
  expect(missing()).toEqual([])
  return performance.now() - began
}

it('delivers all emails after the mail server was down [ACC-08]', async () => {
  const port = await freePort()
  // Nothing listens on the port yet.
  const server = await startServer({ DATA_DIR: join(folder, 'down'), SMTP_URL: `smtp://127.0.0.1:${port}` })
  let sink: SmtpSink | undefined
  try {
    await write(
      server.url,
      Array.from({ length: 20 }, (_, n) => n),
    )
    await pause(10_000)
    sink = await startSmtpSink(port)
    const took = await untilAllArrive(sink, 20, 200_000)
    figure('mail server down for 10 s', `20 of 20 mails arrived, the last ${seconds(took)} after it was back`)
  } finally {
    await server.end('SIGKILL')
    await sink?.close()
  }
})

it('delivers every email of an acknowledged request at least once despite kill -9 while sending [ACC-08]', async () => {
  const port = await freePort()
  const sink = await startSmtpSink(port, 100)
  const env = { DATA_DIR: join(folder, 'killed'), SMTP_URL: `smtp://127.0.0.1:${port}` }
  let server = await startServer(env)
  let inTheMiddle = 0
  try {
    for (let round = 0; round < kills; round++) {
      const before = sink.received.length
      await write(server.url, [round * 3, round * 3 + 1, round * 3 + 2])
      // Kills at a different moment each round: before the first mail, between two, or after the last.
      await pause(300 + ((round * 271) % 1300))
      await server.end('SIGKILL')
      if (sink.received.length > before) inTheMiddle++
      server = await startServer(env)
    }
    const took = await untilAllArrive(sink, kills * 3, 200_000)
    figure(
      'kill -9 while mail is sent',
      `${kills} kills (${inTheMiddle} after some of the round's mails had gone out), ${kills * 3} mails, each arrived, ` +
        `${sink.received.length - kills * 3} twice; the last ${seconds(took)} after the last start`,
    )
    expect(inTheMiddle).toBeGreaterThan(0)
  } finally {
    await server.end('SIGKILL')
    await sink.close()
  }
})
