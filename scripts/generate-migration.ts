import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Writes the one initial migration anew, from the tables and from what the schema has beyond them. Until a first release nobody
 * needs the steps between: a start carries a database of an earlier one over.
 */
const db = 'src/server/platform/db'
const migrations = join(db, 'migrations')
rmSync(migrations, { recursive: true, force: true })
execFileSync('drizzle-kit', ['generate', '--name', 'initial'], { stdio: 'inherit' })

const file = join(migrations, '0000_initial.sql')
const beyondTables = readFileSync(join(db, 'beyond-tables.sql'), 'utf8')
writeFileSync(file, `${readFileSync(file, 'utf8').trimEnd()}\n--> statement-breakpoint\n${beyondTables}`)

// Only the generator reads it.
const snapshot = join(migrations, 'meta/0000_snapshot.json')
writeFileSync(snapshot, `${JSON.stringify(JSON.parse(readFileSync(snapshot, 'utf8')))}\n`)
