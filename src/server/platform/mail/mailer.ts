import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { createTransport } from 'nodemailer'
import { markCid, markPng } from './mail-logo.ts'
import { asRefusal } from './mail-refused.ts'

/**
 * A mail as features write it. `id` becomes the Message-ID, so that mail programs recognize a mail sent twice.
 * `stopUrl` becomes one-click unsubscribe.
 */
export type Mail = {
  id: string
  to: string
  subject: string
  html: string
  text: string
  replyTo?: string
  stopUrl?: string
}

export type Mailer = {
  /** @throws MailRefused when the server rejects this mail permanently. */
  send(mail: Mail): Promise<void>
  /** Checks that the mail server answers. True for the outbox. `doctor` uses it. */
  verify(): Promise<true>
  /** Mails sent and failed tries since the process started. */
  readonly counts: Readonly<Record<'sent' | 'failed', number>>
  close(): void
}

/**
 * Sends by SMTP, or writes `.eml` files to the outbox folder when no server is configured. The library rejects
 * addresses with line breaks.
 */
export function createMailer(options: {
  smtpUrl: string | undefined
  from: string
  outboxDir: string
  host: string
  log: FastifyBaseLogger
}): Mailer {
  const transport = options.smtpUrl
    ? createTransport({
        url: options.smtpUrl,
        pool: true,
        maxConnections: 2,
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        socketTimeout: 20_000,
      } as never)
    : createTransport({ streamTransport: true, buffer: true, newline: 'windows' } as never)
  const counts = { sent: 0, failed: 0 }
  return {
    counts,
    async send(mail) {
      const message = {
        from: options.from,
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        attachments: [{ filename: 'mark.png', content: markPng, cid: markCid, contentDisposition: 'inline' as const }],
        messageId: `<${mail.id}@${options.host}>`,
        ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
        headers: {
          // Both headers suppress automatic replies. Exchange reads the second.
          'Auto-Submitted': 'auto-generated',
          'X-Auto-Response-Suppress': 'All',
          ...(mail.stopUrl
            ? { 'List-Unsubscribe': `<${mail.stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
            : {}),
        },
      }
      const sent = (await transport.sendMail(message).catch((error: unknown) => {
        counts.failed++
        throw asRefusal(error) ?? error
      })) as { message?: Buffer }
      counts.sent++
      if (options.smtpUrl) return
      await mkdir(options.outboxDir, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${mail.id}.eml`
      // Written to a temporary name and renamed, so that readers never see a partial mail.
      await writeFile(join(options.outboxDir, `.${name}`), sent.message!, { mode: 0o600 })
      await rename(join(options.outboxDir, `.${name}`), join(options.outboxDir, name))
      options.log.info(
        { outbox: options.outboxDir, file: name },
        'mail written to the outbox, because SMTP_URL is not set',
      )
    },
    async verify() {
      if (options.smtpUrl) await transport.verify()
      return true
    },
    close: () => transport.close(),
  }
}
