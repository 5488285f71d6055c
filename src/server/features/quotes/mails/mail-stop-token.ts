import { createHmac, timingSafeEqual } from 'node:crypto'

/** Names an investor to the one action of stopping mails. It never expires: so does the mail it stands in. */
export function mailStopToken(key: Buffer, userId: string): string {
  return `${Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')}.${sign(key, userId)}`
}

/** The investor a token names; undefined when this server did not make it. */
export function readMailStopToken(key: Buffer, token: string): string | undefined {
  const [id = '', signature = ''] = token.split('.')
  const hex = Buffer.from(id, 'base64url').toString('hex')
  const userId = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(hex)?.slice(1).join('-')
  if (userId === undefined) return undefined
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(key, userId))]
  return given.length === right.length && timingSafeEqual(given, right) ? userId : undefined
}

const sign = (key: Buffer, userId: string) =>
  createHmac('sha256', key).update(`quote-mail-stop ${userId}`).digest('base64url')
