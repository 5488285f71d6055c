import type { FastifyRequest } from 'fastify'
import {
  dropImportEndpoint,
  getImportProgressEndpoint,
  getRefusedRowsEndpoint,
  ImportChoices,
  lenderFileMaxBodyBytes,
  lenderFileMaxBytes,
  lenderFileTooLarge,
  previewImportEndpoint,
  startImportEndpoint,
  writeImportEndpoint,
} from '#contract/desk/import.ts'
import { Failure } from '#server/failure.ts'
import { formatRefusedRows } from '#server/features/lenders/import/refused-rows.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type Http, type RouteOptions, readLimits, route } from '#server/platform/http/route.ts'
import {
  deleteImport,
  findImport,
  findProgress,
  insertImport,
  type StoredImport,
  saveChoices,
} from './imports.queries.ts'
import { keysToCompare, runImport, toPreview } from './run-import.ts'

const writes: RouteOptions = { limits: [{ name: 'desk-import', points: 120, seconds: 60, by: 'ip', inMemory: true }] }

/** The same timeout as in `deploy`'s nginx configuration. */
const importMs = 300_000

export type DeskImportDeps = { db: Database; clock: () => Date; catalogue: { refresh(): Promise<unknown> } }

/** Registers the steps of importing lenders: upload a file, preview its effect, answer questions, and import it. */
export function registerDeskImport(http: Http, { db, clock, catalogue }: DeskImportDeps): void {
  async function getImport(userId: string, id: string): Promise<StoredImport> {
    const stored = await findImport(db, userId, id)
    if (!stored) throw noFile()
    // Files stored by an earlier version may lack some choices.
    return { ...stored, choices: ImportChoices.parse(stored.choices) }
  }

  route(http, startImportEndpoint, { ...writes, bodyLimit: lenderFileMaxBodyBytes }, async ({ body, operator }) => {
    const content = Buffer.from(body.content, 'base64')
    if (content.length === 0) throw new Failure('invalid', 'The file is empty.')
    if (content.length > lenderFileMaxBytes) throw new Failure('invalid', lenderFileTooLarge)
    const stored = { userId: operator.id, name: body.name, content, choices: ImportChoices.parse({}) }
    return { id: await insertImport(db, stored) }
  })
  route(http, previewImportEndpoint, { ...writes, bodyLimit: 4 * 1024 * 1024 }, ({ params, body, operator, request }) =>
    withImportTimeout(request, async () => {
      const stored = await getImport(operator.id, params.id)
      const said = body.choices ?? stored.choices
      const run = await runImport(db, { ...stored, choices: said }, { now: clock(), isDryRun: true })
      const choices = said.compared === 'all' ? { ...said, compared: keysToCompare(run) } : said
      if (body.choices) await saveChoices(db, params.id, choices)
      return toPreview({ name: stored.name, choices }, run, body.limit)
    }),
  )
  route(http, writeImportEndpoint, writes, ({ params, operator, request }) =>
    withImportTimeout(request, async () => {
      const stored = await getImport(operator.id, params.id)
      const { result } = await runImport(db, stored, { now: clock(), isDryRun: false })
      await catalogue.refresh()
      return {
        created: result.created.length,
        changed: result.updated.length,
        left: result.rows.filter(({ problems }) => problems.length > 0).length,
      }
    }),
  )
  route(http, getRefusedRowsEndpoint, { limits: readLimits }, ({ params, operator, request }) =>
    withImportTimeout(request, async () => {
      const stored = await getImport(operator.id, params.id)
      const { file, result } = await runImport(db, stored, { now: clock(), isDryRun: true })
      return { csv: formatRefusedRows(file, result.rows) }
    }),
  )
  route(http, getImportProgressEndpoint, { limits: readLimits }, async ({ params, operator }) => {
    const found = await findProgress(db, operator.id, params.id)
    if (!found) throw noFile()
    return found
  })
  route(http, dropImportEndpoint, writes, async ({ params, operator }) => {
    await deleteImport(db, operator.id, params.id)
    return { message: 'The file was deleted.' }
  })
}

const noFile = () => new Failure('missing', 'This file is no longer here. Choose it again.')

/** Runs `work` with a longer request timeout, because importing 100,000 rows sends nothing for minutes. */
function withImportTimeout<Result>({ raw }: FastifyRequest, work: () => Promise<Result>): Promise<Result> {
  raw.socket.setTimeout(importMs)
  return work()
}
