/**
 * The mail server said for good that it does not take a mail (RFC 5321, 55x): it is of no use to try again. `isAboutAddress` when the
 * next mail to the address would be refused as well; a policy (5.7.x) is about the sender, and mended by operators.
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

/** A refusal in what the mail library throws; anything else is an outage, or a server that operators have to set right. */
export function asRefusal(error: unknown): MailRefused | undefined {
  const { responseCode, command, response, message } = error as Partial<Record<string, unknown>>
  if (typeof responseCode !== 'number' || responseCode < 550 || responseCode > 559) return undefined
  if (command !== 'RCPT TO' && command !== 'DATA') return undefined
  const reason = typeof response === 'string' ? response : String(message)
  return new MailRefused(reason, command === 'RCPT TO' && !/^\d{3}[ -]5\.7\./.test(reason))
}
