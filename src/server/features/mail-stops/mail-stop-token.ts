import { isUuid } from '#domain/text/slug.ts'
import { readSignedToken, signToken } from '#server/platform/http/signed-token.ts'

/** The mails that can be stopped by a link in them, each kind by itself. */
const mailStopKinds = ['alerts', 'dates', 'quotes', 'lenders'] as const
type MailStopKind = (typeof mailStopKinds)[number]

/** What each kind's stop does. */
export type MailStopHandlers = Record<
  MailStopKind,
  {
    /** What is stopped, in the middle of a sentence. */
    name: string
    /** What remains, or how they are turned on again: a sentence. */
    after: string
    /** Where the page leads then; to the dashboard unless told. */
    link?: { href: string; text: string }
    /** `id` is the person's, or the lender's. */
    stop(id: string): Promise<void>
  }
>

/** `id` is the person's, or the lender's where its mails are stopped. */
type MailStop = { kind: MailStopKind; id: string }

const purpose = 'mail-stop'

/** Where somebody's mails of a kind are stopped. Signed and not stored, so that the link in every mail ever sent works. */
export function mailStopUrl(publicUrl: string, key: Buffer, { kind, id }: MailStop): string {
  return `${publicUrl}/stop-mails/${signToken(key, purpose, [kind, id])}`
}

/** What a token stops; undefined when it was not signed here. */
export function readMailStop(key: Buffer, token: string): MailStop | undefined {
  const [kind, id, ...rest] = readSignedToken(key, purpose, token) ?? []
  const known = mailStopKinds.find((one) => one === kind)
  return known && id !== undefined && isUuid(id) && rest.length === 0 ? { kind: known, id } : undefined
}
