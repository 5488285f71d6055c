import { isUuid } from '#domain/text/slug.ts'
import { readSignedToken, signToken } from '#server/platform/http/signed-token.ts'

/** The kinds of mail that a link unsubscribes from, and `undo-lenders`, which resubscribes a lender. */
const mailStopKinds = ['alerts', 'dates', 'quotes', 'lenders', 'rounds', 'undo-lenders'] as const
type MailStopKind = (typeof mailStopKinds)[number]

/** The two pages of an unsubscribe link, and its effect. */
type MailStopHandler = {
  ask: { title: string; text: string; button: string }
  done: { title: string; text: string; link?: { href: string; text: string } }
  /** Applies the effect. `id` identifies the investor, the lender, the request in a round, or the unsubscription to undo. */
  press(id: string): Promise<void>
}
export type MailStopHandlers = Record<MailStopKind, MailStopHandler>

/**
 * Creates the handler of a kind of mail. `name` completes a sentence about which mails stop, `after` says how to turn
 * them on again.
 */
export function stopHandler({
  name,
  after,
  link,
  stop,
}: {
  name: string
  after: string
  link?: { href: string; text: string }
  stop(id: string): Promise<void>
}): MailStopHandler {
  return {
    ask: { title: 'Stop these emails?', text: `You won’t get any more ${name}.`, button: 'Stop these emails' },
    done: { title: 'Stopped', text: `You won’t get any more ${name}. ${after}`, ...(link ? { link } : {}) },
    press: stop,
  }
}

type MailStop = { kind: MailStopKind; id: string }

const purpose = 'mail-stop'

/**
 * Returns the unsubscribe URL of a kind of mail. Its token is signed and not stored, so the links in all earlier mails
 * keep working.
 */
export function mailStopUrl(publicUrl: string, key: Buffer, { kind, id }: MailStop): string {
  return `${publicUrl}/stop-mails/${signToken(key, purpose, [kind, id])}`
}

/** Reads the token of an unsubscribe link. Undefined when its signature or content is invalid. */
export function readMailStop(key: Buffer, token: string): MailStop | undefined {
  const [kind, id, ...rest] = readSignedToken(key, purpose, token) ?? []
  const known = mailStopKinds.find((one) => one === kind)
  return known && id !== undefined && isUuid(id) && rest.length === 0 ? { kind: known, id } : undefined
}
