import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { connect } from '#server/platform/db/connect.ts'
import { startEmbedded } from '#server/platform/db/embedded/start-embedded.ts'
import { projectRoot } from '#server/project-root.ts'
import { createDatabase, holdEmbeddedCode } from '#test/start-test-app.ts'

/** `first` has the first four of the 25 migrations there once were and the first model's deals; `last` all of them and a site that used every table. */
export type EarlierSchema = 'first' | 'last'

const fixture = (name: string) => join(projectRoot, 'test/server/earlier', name)

/** A backup as the program of that time wrote it. */
export const earlierBackup = (schema: EarlierSchema) => fixture(`${schema}-schema.backup.gz`)

/** A database as the program of that time left it; `env` leads to it. `change` is SQL that runs then. */
export async function makeEarlierDatabase(
  schema: EarlierSchema,
  kind: 'PostgreSQL' | 'embedded',
  change = '',
): Promise<{ env: Record<string, string>; remove(): Promise<void> }> {
  const sql = gunzipSync(await readFile(fixture(`${schema}-schema.sql.gz`))).toString()
  const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-earlier-'))
  if (kind === 'embedded') await holdEmbeddedCode()
  const database =
    kind === 'PostgreSQL' ? await createDatabase(process.env['TEST_DATABASE_URL']!, 'template0') : undefined
  const embedded = database
    ? undefined
    : await startEmbedded(dataDir, (reason) => {
        throw new Error(reason)
      })
  const target = embedded ? { socketDir: embedded.socketDir } : { url: database!.url }
  const { pool } = connect(target, () => {}, { isPatient: true })
  await pool.query(`${sql}\n${change}`)
  await pool.end()
  await embedded?.close()
  return {
    env: { DATA_DIR: dataDir, ...(database ? { DATABASE_URL: database.url } : {}) },
    async remove() {
      await database?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
