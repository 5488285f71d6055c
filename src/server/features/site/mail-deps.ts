import type { Env } from '#server/env.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import type { Settings } from './settings.ts'

/** What a job that writes and sends emails depends on. */
export type MailDeps = {
  db: Database
  clock: () => Date
  mailer: Pick<Mailer, 'send'>
  env: Pick<Env, 'siteName' | 'publicUrl' | 'smtpUrl'>
  settings: Pick<Settings, 'get' | 'list' | 'cookieKey'>
}
