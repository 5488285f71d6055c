import { isUuid } from '#domain/text/slug.ts'
import { readSignedToken, signToken } from '#server/platform/http/signed-token.ts'

/** The kinds of emails that a link unsubscribes from, and `undo-lenders`, which resubscribes a lender. */
const mailStopKinds = ['alerts', 'dates', 'quotes', 'lenders', 'rounds', 'undo-lenders'] as const
type MailStopKind = (typeof mailStopKinds)[number]

/** The texts before and after unsubscribing, and its effect. */
type MailStopHandler = {
  ask: { title: string; text: string; button: string }
  done: { title: string; text: string; link?: { href: string; text: string } }
  /** Unsubscribes. `id` identifies the investor, the lender, the request in a round, or the unsubscription to undo. */
  apply(id: string): Promise<void>
}
export type MailStopHandlers = Record<MailStopKind, MailStopHandler>

/**
 * Creates the handler of a kind of emails. `name` completes "You won't get any more …". `after` is the sentence that
 * follows it on the page shown after unsubscribing.
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
    apply: stop,
  }
}

type MailStop = { kind: MailStopKind; id: string }

const purpose = 'mail-stop'

/**
 * Returns the unsubscribe URL for a kind of emails. `id` must be a UUID: of the investor, the lender, the request in a
 * round, or the unsubscription to undo. The token is signed and isn't stored, so links in old emails keep working.
 */
export function mailStopUrl(publicUrl: string, key: Buffer, { kind, id }: MailStop): string {
  return `${publicUrl}/stop-mails/${signToken(key, purpose, [kind, id])}`
}

/** Verifies the token of an unsubscribe link. Undefined if its signature or content is invalid. */
export function readMailStop(key: Buffer, token: string): MailStop | undefined {
  const [kind, id, ...rest] = readSignedToken(key, purpose, token) ?? []
  const known = mailStopKinds.find((one) => one === kind)
  return known && id !== undefined && isUuid(id) && rest.length === 0 ? { kind: known, id } : undefined
}
