import {
  actOnLendersEndpoint,
  addDeskLenderEndpoint,
  deleteDeskLenderEndpoint,
  editDeskLenderEndpoint,
  exportDeskLendersEndpoint,
  getDeskLenderEndpoint,
  liftLenderStopEndpoint,
  listDeskLendersEndpoint,
  mergeLendersEndpoint,
  undoLenderChangeEndpoint,
} from '#contract/desk/desk-lenders.ts'
import { Failure } from '#server/failure.ts'
import { deskActor } from '#server/features/activity/record-activity.ts'
import { findLenderEntry } from '#server/features/desk/activity/list-activity.queries.ts'
import type { Catalogue } from '#server/features/lenders/catalogue/catalogue.ts'
import type { ReadTransparency } from '#server/features/lenders/catalogue/listed-transparency.ts'
import { addLender } from '#server/features/lenders/editing/add-lender.ts'
import { changeLender, getLenderById } from '#server/features/lenders/editing/change-lender.ts'
import { exportLenders } from '#server/features/lenders/editing/export-lenders.ts'
import {
  activateOrDeactivateLender,
  confirmLenderTerms,
  deleteLender,
} from '#server/features/lenders/editing/lender-actions.ts'
import { programTextFields, toLenderTexts } from '#server/features/lenders/editing/lender-texts.ts'
import { mergeLenders } from '#server/features/lenders/editing/merge-lenders.ts'
import { undoLenderChange } from '#server/features/lenders/editing/undo-lender-change.ts'
import { listStoppedLenders } from '#server/features/quotes/asking/stopped-lenders.ts'
import { resumeLenderMails } from '#server/features/quotes/replies/stop-lender.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type Http, type RouteOptions, readLimits, route } from '#server/platform/http/route.ts'
import { listRecentRequests } from './desk-requests.queries.ts'
import { countLenderUses, listDeskLenderRows } from './lender-list.queries.ts'

const writes: RouteOptions = { limits: [{ name: 'desk-write', points: 300, seconds: 60, by: 'ip', inMemory: true }] }

export type DeskLendersDeps = {
  db: Database
  clock: () => Date
  catalogue: Pick<Catalogue, 'refresh' | 'snapshot'>
  readTransparency: ReadTransparency
}

/**
 * Registers the desk's lenders: list, export, edit, act on many, merge, delete, undo, and resume their emails. Changes
 * refresh this process's catalogue before the reply is sent.
 */
export function registerDeskLenders(http: Http, { db, clock, catalogue, readTransparency }: DeskLendersDeps): void {
  route(http, listDeskLendersEndpoint, { limits: readLimits }, async ({ query }) => {
    const { rows, ...counted } = await listDeskLenderRows(db, query, clock())
    const transparencyOf = await readTransparency()
    const { byId } = catalogue.snapshot()
    return {
      ...counted,
      rows: rows.map((row) => {
        const found = byId.get(row.id)
        return { ...row, transparency: found ? transparencyOf(found.matching) : null }
      }),
    }
  })
  route(http, exportDeskLendersEndpoint, { limits: readLimits }, async () => {
    const parts: string[] = []
    await exportLenders(db, 'csv', (text) => void parts.push(text))
    return { csv: parts.join('') }
  })
  route(http, getDeskLenderEndpoint, { limits: readLimits }, async ({ params }) => {
    const lender = await getLenderById(db, params.id)
    const { id, slug, name, isActive, isSample, termsCheckedAt, contactEmail } = lender
    const stopped = await listStoppedLenders(db, [{ lenderId: id, contactEmail }])
    return {
      id,
      slug,
      name,
      isActive,
      isSample,
      checkedAt: termsCheckedAt?.toISOString() ?? null,
      ...toLenderTexts(lender),
      programFields: programTextFields,
      ...(await countLenderUses(db, id)),
      hasStoppedMail: stopped.has(id),
      recentRequests: await listRecentRequests(db, { lenderId: id }),
    }
  })
  route(http, editDeskLenderEndpoint, writes, async ({ params, body, operator }) => {
    const changes = await changeLender(db, deskActor(operator), params.id, body, clock())
    await catalogue.refresh()
    return { changes: changes.length }
  })
  route(http, addDeskLenderEndpoint, writes, async ({ body, operator }) => {
    const id = await addLender(db, deskActor(operator), body.name, clock())
    await catalogue.refresh()
    return { id }
  })
  route(http, actOnLendersEndpoint, writes, async ({ body, operator }) => {
    let changed = 0
    if (body.act === 'checked') changed = await confirmLenderTerms(db, deskActor(operator), body.ids, clock())
    else
      for (const id of body.ids)
        if ((await activateOrDeactivateLender(db, deskActor(operator), id, body.act === 'activate')).isChanged)
          changed++
    await catalogue.refresh()
    return { changed }
  })
  route(http, liftLenderStopEndpoint, writes, async ({ params, operator }) => {
    const lender = await getLenderById(db, params.id)
    const wasStopped = await resumeLenderMails(db, deskActor(operator), lender)
    return { message: wasStopped ? `${lender.name} gets email again.` : `${lender.name} hasn’t stopped email.` }
  })
  route(http, mergeLendersEndpoint, writes, async ({ params, body, operator }) => {
    const { name, merged } = await mergeLenders(db, deskActor(operator), params.id, body.duplicates)
    await catalogue.refresh()
    return { message: `${merged.join(', ')} ${merged.length === 1 ? 'is' : 'are'} part of ${name} now.` }
  })
  route(http, deleteDeskLenderEndpoint, writes, async ({ params, operator }) => {
    const { name } = await deleteLender(db, deskActor(operator), params.id)
    await catalogue.refresh()
    return { message: `${name} was deleted.` }
  })
  route(http, undoLenderChangeEndpoint, writes, async ({ params, body, operator }) => {
    const entry = await findLenderEntry(db, params.id, body.entry)
    if (!entry) throw new Failure('missing', 'There is no such entry in the history of this lender.')
    const changes = await undoLenderChange(db, deskActor(operator), params.id, entry.changes, clock())
    await catalogue.refresh()
    return { changes: changes.length }
  })
}
