import { isUuid } from '#domain/text/slug.ts'
import { readSignedToken, signToken } from '#server/platform/http/signed-token.ts'

/** The kinds of mail that a link in the mail stops, and `undo-lenders`, which ends a lender's stop. */
const mailStopKinds = ['alerts', 'dates', 'quotes', 'lenders', 'undo-lenders'] as const
type MailStopKind = (typeof mailStopKinds)[number]

/** The two pages of a link, and its effect. */
export type MailStopHandler = {
  ask: { title: string; text: string; button: string }
  done: { title: string; text: string; link?: { href: string; text: string } }
  /** `id` is the investor's, the lender's, or the stop's to undo. */
  press(id: string): Promise<void>
}
export type MailStopHandlers = Record<MailStopKind, MailStopHandler>

/** The handler of a stop. `name` says in the middle of a sentence which mails stop, `after` how to turn them on again. */
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
    ask: { title: 'Stop these emails?', text: `You will get no more ${name}.`, button: 'Stop these emails' },
    done: { title: 'Stopped', text: `You will get no more ${name}. ${after}`, ...(link ? { link } : {}) },
    press: stop,
  }
}

type MailStop = { kind: MailStopKind; id: string }

const purpose = 'mail-stop'

/** Returns the address that stops mails of a kind. It is signed and not stored, so that the link in every mail ever sent works. */
export function mailStopUrl(publicUrl: string, key: Buffer, { kind, id }: MailStop): string {
  return `${publicUrl}/stop-mails/${signToken(key, purpose, [kind, id])}`
}

/** Reads a token; undefined when it was not signed here. */
export function readMailStop(key: Buffer, token: string): MailStop | undefined {
  const [kind, id, ...rest] = readSignedToken(key, purpose, token) ?? []
  const known = mailStopKinds.find((one) => one === kind)
  return known && id !== undefined && isUuid(id) && rest.length === 0 ? { kind: known, id } : undefined
}
