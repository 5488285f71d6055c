import { createHmac, timingSafeEqual } from 'node:crypto'
import { isUuid } from '#domain/text/slug.ts'

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

/** Where a person's mails of a kind are stopped. Signed and not stored, so that the link in every mail ever sent works. */
export function mailStopUrl(publicUrl: string, key: Buffer, stop: MailStop): string {
  return `${publicUrl}/stop-mails/${stop.kind}.${stop.userId}.${sign(key, stop)}`
}

/** What a token stops; undefined when it was not signed here. */
export function readMailStop(key: Buffer, token: string): MailStop | undefined {
  const [kind, userId = '', signature = '', ...rest] = token.split('.')
  const known = mailStopKinds.find((one) => one === kind)
  if (!known || !isUuid(userId) || rest.length > 0) return undefined
  const stop = { kind: known, userId }
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(key, stop))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? stop : undefined
}

/** The key seals cookies as well; the words in front keep the two uses apart. */
function sign(key: Buffer, { kind, userId }: MailStop): string {
  return createHmac('sha256', key).update(`mail-stop ${kind} ${userId}`).digest('base64url')
}
