import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createLogger } from '#server/logger.ts'
import { createMailer, markCid, markPng } from './mailer.ts'

it('logs the path of an unsent mail without its recipient or content [ACC-08]', async () => {
  const outboxDir = await mkdtemp(join(tmpdir(), 'plumbline-outbox-'))
  onTestFinished(() => rm(outboxDir, { recursive: true, force: true }))
  const log = createLogger('silent')
  const info = vi.spyOn(log, 'info')
  const mailer = createMailer({ smtpUrl: undefined, from: 'no-reply@a.example', outboxDir, host: 'a.example', log })
  await mailer.send({ id: 'one', to: 'ada@example.com', subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' })
  const [file] = await readdir(outboxDir)
  expect(info).toHaveBeenCalledTimes(1)
  const [facts, sentence] = info.mock.calls[0] as unknown as [unknown, string]
  expect(facts).toEqual({ outbox: outboxDir, file })
  expect(sentence).toMatch(/outbox.*SMTP_URL is not set/)
})

it('counts a mail that the outbox can’t take as failed, not as sent [OPS-09]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-outbox-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const outboxDir = join(folder, 'outbox')
  await writeFile(outboxDir, 'a file where the folder should be')
  const log = createLogger('silent')
  const mailer = createMailer({ smtpUrl: undefined, from: 'no-reply@a.example', outboxDir, host: 'a.example', log })
  const mail = { id: 'one', to: 'ada@example.com', subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' }
  await expect(mailer.send(mail)).rejects.toThrow(/EEXIST|ENOTDIR/)
  expect(mailer.counts).toEqual({ sent: 0, failed: 1 })
})

it('attaches the logo to each mail under the name that the layout uses', async () => {
  const outboxDir = await mkdtemp(join(tmpdir(), 'plumbline-outbox-'))
  onTestFinished(() => rm(outboxDir, { recursive: true, force: true }))
  const mailer = createMailer({
    smtpUrl: undefined,
    from: 'Plumbline <no-reply@plumbline.example>',
    outboxDir,
    host: 'plumbline.example',
    log: createLogger('silent'),
  })
  await mailer.send({ id: 'one', to: 'ada@example.com', subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' })
  const [file] = await readdir(outboxDir)
  const raw = (await readFile(join(outboxDir, file!), 'utf8')).replaceAll('\r\n', '\n')
  expect(raw).toMatch(new RegExp(`^Content-ID: <${markCid}>$`, 'im'))
  expect(raw).toContain('Content-Disposition: inline')
  expect(raw.replaceAll('\n', '')).toContain(markPng.toString('base64'))
})
