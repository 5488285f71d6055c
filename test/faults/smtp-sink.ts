import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { pause } from './built-server.ts'

export type SmtpSink = {
  /** The source of every accepted mail, duplicates included. */
  received: string[]
  close(): Promise<void>
}

/**
 * Starts a mail server that takes `delayMs` milliseconds to accept a mail and stores accepted mails. `refuse` returns
 * the reply with which it rejects an address permanently.
 */
export async function startSmtpSink(
  port: number,
  delayMs = 0,
  refuse: (address: string) => string | undefined = () => undefined,
): Promise<SmtpSink> {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      const words = refuse(address)
      done(words === undefined ? undefined : Object.assign(new Error(words), { responseCode: 550 }))
    },
    onData(stream, _session, done) {
      void text(stream).then(async (mail) => {
        await pause(delayMs)
        received.push(mail)
        done()
      }, done)
    },
  })
  // Senders that are killed reset their connections.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { received, close: () => new Promise((resolve) => server.close(() => resolve())) }
}
