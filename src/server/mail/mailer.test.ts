import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createLogger } from '../logger.ts'
import { createMailer } from './mailer.ts'
import { markCid, markPng } from './mark.ts'

it('sends the mark inside each mail, as the picture the layout names', async () => {
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
