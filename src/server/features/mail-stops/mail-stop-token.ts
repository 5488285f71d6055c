import { isUuid } from '#domain/text/slug.ts'
import { readSignedToken, signToken } from '#server/platform/http/signed-token.ts'

/** The mails that can be stopped by a link in them, each kind by itself. */
const mailStopKinds = ['alerts', 'dates', 'quotes'] as const
type MailStopKind = (typeof mailStopKinds)[number]

/** What each kind's stop does. */
export type MailStopHandlers = Record<
  MailStopKind,
  {
    /** What is stopped, in the middle of a sentence. */
    name: string
    /** What remains, or how they are turned on again: a sentence. */
    after: string
    stop(userId: string): Promise<void>
  }
>

type MailStop = { kind: MailStopKind; userId: string }

const purpose = 'mail-stop'

/** Where a person's mails of a kind are stopped. Signed and not stored, so that the link in every mail ever sent works. */
export function mailStopUrl(publicUrl: string, key: Buffer, { kind, userId }: MailStop): string {
  return `${publicUrl}/stop-mails/${signToken(key, purpose, [kind, userId])}`
}

/** What a token stops; undefined when it was not signed here. */
export function readMailStop(key: Buffer, token: string): MailStop | undefined {
  const [kind, userId, ...rest] = readSignedToken(key, purpose, token) ?? []
  const known = mailStopKinds.find((one) => one === kind)
  return known && userId !== undefined && isUuid(userId) && rest.length === 0 ? { kind: known, userId } : undefined
}
