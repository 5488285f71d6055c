import { readFileSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { createTransport } from 'nodemailer'
import { projectRoot } from '#server/project-root.ts'

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
  /**
   * @throws MailRefused when the server rejects this mail permanently. Other errors, such as an outage, may be retried.
   */
  send(mail: Mail): Promise<void>
  /**
   * Checks that the mail server answers and accepts the user and password, and rejects otherwise. Checks nothing for
   * the outbox.
   */
  verify(): Promise<true>
  /** Numbers of sent mails and of failed tries since the process started. */
  readonly counts: Readonly<Record<'sent' | 'failed', number>>
  close(): void
}

/**
 * Creates the mailer, which sends by SMTP, or writes each mail to a new `.eml` file in the outbox folder when no
 * server is configured. The library rejects addresses with line breaks.
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
      try {
        const sent = (await transport.sendMail(message)) as { message?: Buffer }
        if (!options.smtpUrl) await writeToOutbox(mail.id, sent.message!)
        counts.sent++
      } catch (error) {
        counts.failed++
        throw asRefusal(error) ?? error
      }
    },
    async verify() {
      if (options.smtpUrl) await transport.verify()
      return true
    },
    close: () => transport.close(),
  }

  async function writeToOutbox(id: string, message: Buffer): Promise<void> {
    await mkdir(options.outboxDir, { recursive: true, mode: 0o700 })
    const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${id}.eml`
    // Written to a temporary name and renamed, so that readers never see a partial mail.
    await writeFile(join(options.outboxDir, `.${name}`), message, { mode: 0o600 })
    await rename(join(options.outboxDir, `.${name}`), join(options.outboxDir, name))
    options.log.info(
      { outbox: options.outboxDir, file: name },
      'mail written to the outbox, because SMTP_URL is not set',
    )
  }
}

/** The Content-ID of the logo. It is attached, because remote images reveal when a mail is read. */
export const markCid = 'mark@plumbline'

/** The logo, 64 by 64 pixels. */
export const markPng = readFileSync(join(projectRoot, 'src/server/platform/mail/mark.png'))

/**
 * The mail server rejected a mail permanently (RFC 5321, 55x), so retrying is useless. `isAboutAddress` means that
 * further mails to the address would be rejected too. A policy rejection (5.7.x) concerns the sender, and operators
 * must fix it.
 */
export class MailRefused extends Error {
  override name = 'MailRefused'
  readonly isFinal = true
  readonly isAboutAddress: boolean

  constructor(reason: string, isAboutAddress: boolean) {
    super(reason)
    this.isAboutAddress = isAboutAddress
  }
}

/**
 * Returns the permanent rejection in an error of the mail library. Undefined for an outage or a misconfigured server.
 */
function asRefusal(error: unknown): MailRefused | undefined {
  const { responseCode, command, response, message } = error as Partial<Record<string, unknown>>
  if (typeof responseCode !== 'number' || responseCode < 550 || responseCode > 559) return undefined
  if (command !== 'RCPT TO' && command !== 'DATA') return undefined
  const reason = typeof response === 'string' ? response : String(message)
  return new MailRefused(reason, command === 'RCPT TO' && !/^\d{3}[ -]5\.7\./.test(reason))
}
