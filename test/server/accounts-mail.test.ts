import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, it } from 'vitest'
import { forgotPasswordEndpoint, verifyEmailEndpoint } from '#contract/accounts/accounts.ts'
import { register } from '#test/builders/account-builders.ts'
import { countJobs } from '#test/builders/count-jobs.ts'
import { freePort } from '#test/free-port.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

type Received = { to: string; messageId: string; token: string; raw: string }

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

/** Starts a real mail server that stores its mails; `answer` decides whether it acknowledges one. */
async function startSmtp(
  port: number,
  answer: (mail: Received) => 'accept' | 'hang up' = () => 'accept',
): Promise<{ received: Received[]; stop(): Promise<void> }> {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, callback) {
      const take = (raw: string) => {
        const plain = raw.replace(/=\r\n/g, '').replace(/=3D/g, '=')
        const mail = {
          to: session.envelope.rcptTo[0]!.address,
          messageId: /^Message-ID: (.*)$/im.exec(raw)?.[1] ?? '',
          token: /[?&]token=([\w-]+)/.exec(plain)?.[1] ?? '',
          raw,
        }
        received.push(mail)
        if (answer(mail) === 'accept') callback()
        else
          for (const connection of server.connections as Set<{ close(): void; _socket?: { destroy(): void } }>)
            connection._socket?.destroy()
      }
      // An email whose connection ends midway is not received.
      text(stream).then(take, () => {})
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  let closing: Promise<void> | undefined
  const stop = () => {
    closing ??= new Promise((resolve) => server.close(() => resolve()))
    // The application keeps connections open, so stopping must close them.
    for (const connection of server.connections as Set<{ _socket?: { destroy(): void } }>) connection._socket?.destroy()
    return closing
  }
  undo.push(stop)
  return { received, stop }
}

async function startApp(port: number): Promise<TestApp> {
  const t = await startTestApp({
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Plumbline <no-reply@plumbline.example>' },
  })
  undo.push(() => t.close())
  return t
}

async function until(condition: () => boolean, seconds: number): Promise<void> {
  for (let tries = 0; tries < seconds * 10 && !condition(); tries++)
    await new Promise((resolve) => setTimeout(resolve, 100))
  expect(condition()).toBe(true)
}

it('delivers every email after the mail server stopped during sign-ups and came back [ACC-08]', async () => {
  const port = await freePort()
  const t = await startApp(port)
  const before = await startSmtp(port)
  const first = await register(t)
  await until(() => before.received.some((mail) => mail.to === first.email), 20)
  const signingUp = Promise.all(Array.from({ length: 12 }, () => register(t)))
  await until(() => before.received.length >= 3, 30)
  await before.stop()
  const people = [first, ...(await signingUp), await register(t), await register(t)]
  await t.call(forgotPasswordEndpoint, { body: { email: first.email } })
  // Every unsent email has failed at least once.
  await expect.poll(() => countJobs(t, 'mail-%', ['created', 'active']), { timeout: 60_000 }).toBe(0)
  const { received } = await startSmtp(port)
  const all = () => [...before.received, ...received]
  await until(() => people.every(({ email }) => all().some((mail) => mail.to === email)), 60)
  await until(() => received.some((mail) => mail.to === first.email && /^Subject: Reset/m.test(mail.raw)), 60)
  expect(await t.outbox()).toEqual([])
  for (const { email } of people) {
    const mails = all().filter((mail) => mail.to === email && /^Subject: Confirm/m.test(mail.raw))
    expect(new Set(mails.map((mail) => mail.messageId)).size).toBe(1)
    expect(mails[0]!.raw).toMatch(/^From: Plumbline <no-reply@plumbline\.example>/m)
    expect((await t.call(verifyEmailEndpoint, { params: { token: mails[0]!.token } })).email).toBe(email)
  }
})

it('sends an email again, with the same working link, when the server’s acknowledgment was lost [ACC-08]', async () => {
  const port = await freePort()
  let isFirst = true
  const { received } = await startSmtp(port, () => {
    const outcome = isFirst ? 'hang up' : 'accept'
    isFirst = false
    return outcome
  })
  const t = await startApp(port)
  const { email } = await register(t)
  await until(() => received.length >= 2, 40)
  expect(new Set(received.map(({ to, messageId, token }) => `${to} ${messageId} ${token}`)).size).toBe(1)
  expect((await t.call(verifyEmailEndpoint, { params: { token: received[0]!.token } })).email).toBe(email)
})
