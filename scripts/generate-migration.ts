import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `npm run db:generate` rewrites the initial migration from the tables and from `beyond-tables.sql`, which holds what
 * Drizzle can't express. `npm run db:generate -- --append <name>` adds a migration instead. Copy
 * changes of `beyond-tables.sql` to it manually.
 */
const db = 'src/server/platform/db'
const migrations = join(db, 'migrations')
const generate = (name: string) => execFileSync('drizzle-kit', ['generate', '--name', name], { stdio: 'inherit' })

const [option, name] = process.argv.slice(2)
if (option === '--append') {
  if (!name) throw new Error('Name the migration: npm run db:generate -- --append add_closing_day')
  generate(name)
} else {
  rmSync(migrations, { recursive: true, force: true })
  generate('initial')
  const file = join(migrations, '0000_initial.sql')
  const beyondTables = readFileSync(join(db, 'beyond-tables.sql'), 'utf8')
  writeFileSync(file, `${readFileSync(file, 'utf8').trimEnd()}\n--> statement-breakpoint\n${beyondTables}`)
  // Minified, because only the generator reads it.
  const snapshot = join(migrations, 'meta/0000_snapshot.json')
  writeFileSync(snapshot, `${JSON.stringify(JSON.parse(readFileSync(snapshot, 'utf8')))}\n`)
}
