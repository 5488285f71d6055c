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
export function asRefusal(error: unknown): MailRefused | undefined {
  const { responseCode, command, response, message } = error as Partial<Record<string, unknown>>
  if (typeof responseCode !== 'number' || responseCode < 550 || responseCode > 559) return undefined
  if (command !== 'RCPT TO' && command !== 'DATA') return undefined
  const reason = typeof response === 'string' ? response : String(message)
  return new MailRefused(reason, command === 'RCPT TO' && !/^\d{3}[ -]5\.7\./.test(reason))
}
