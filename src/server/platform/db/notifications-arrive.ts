import { randomUUID } from 'node:crypto'
import { splitDatabaseUrl } from './database-hosts.ts'
import { DatabasePool } from './database-pool.ts'

const connectMs = 3000
/** A notification takes a millisecond or two. */
const arrivalMs = 2000

/**
 * Whether what one connection of an address notifies reaches another one that listens. A pooler in transaction mode takes LISTEN,
 * and gives the notifications to whoever has the session then. @throws when the database does not answer.
 */
export async function notificationsArrive(url: string): Promise<boolean> {
  const pool = new DatabasePool({
    beginSql: 'begin',
    urls: splitDatabaseUrl(url),
    max: 2,
    connectionTimeoutMillis: connectMs,
    query_timeout: connectMs,
    application_name: 'plumbline-notifications',
  })
  pool.on('error', () => {})
  try {
    const [listening, notifying] = await Promise.all([pool.connect(), pool.connect()])
    const channel = `plumbline_${randomUUID().replaceAll('-', '')}`
    try {
      const arrived = new Promise<boolean>((resolve) => {
        listening.on('notification', () => resolve(true))
        setTimeout(() => resolve(false), arrivalMs)
      })
      await listening.query(`listen ${channel}`)
      await notifying.query(`notify ${channel}`)
      return await arrived
    } finally {
      listening.release(true)
      notifying.release(true)
    }
  } finally {
    await pool.end()
  }
}

/** What to do where they do not. */
export const swallowedNotifications =
  'A pooler stands in front of LISTEN, so open pages learn seconds later what other processes wrote. Set DATABASE_MIGRATION_URL to PostgreSQL itself.'
