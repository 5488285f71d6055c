import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { dealClosedMessage } from '#contract/deals/edit-deal.ts'
import {
  maxProjectFacts,
  type NewFact,
  type NewResult,
  notShortTermMessage,
  type Project,
  type ProjectLines,
  projectChangedMessage,
} from '#contract/project/project.ts'
import { addDays } from '#domain/calendar/business-days.ts'
import { todayOf } from '#domain/calendar/today.ts'
import { closingDayOf } from '#domain/deal/closing-day.ts'
import { projectResult } from '#domain/project/project-result.ts'
import { usualLagMonths } from '#domain/project/project-terms.ts'
import { usualWork } from '#domain/project/usual-work.ts'
import { isUuid } from '#domain/text/slug.ts'
import { Failure } from '#server/failure.ts'
import type { DealLifeDeps } from '#server/features/deals/deal-life-hooks.ts'
import { getOwnDeal, inLockedDeal, type LockedDeal, type OwnDeal } from '#server/features/deals/in-locked-deal.ts'
import { moveToStage } from '#server/features/deals/life/change-status.ts'
import { requireInvestmentDeal } from '#server/features/deals/require-investment-deal.ts'
import type { Db } from '#server/platform/db/database.ts'
import { hashInput, requireSameInput } from '#server/request-key.ts'
import {
  addLoanMonths,
  buildProject,
  type ProjectDeal,
  pickStoredProject,
  projectTerms,
  type StoredProject,
} from './build-project.ts'
import {
  findFactOfKey,
  findReserves,
  insertFact,
  readProjects,
  removeFact,
  replaceLines,
  saveResult,
  saveSettings,
} from './project.queries.ts'

type Body<S extends z.ZodType> = z.output<S>

/**
 * Returns the project of an investor's deal.
 * @throws Failure 404.
 */
export async function readProject(deps: Pick<DealLifeDeps, 'db' | 'clock'>, own: OwnDeal): Promise<Project> {
  const deal = await getOwnDeal(deps.db, own)
  return toReply(deps.db, own.userId, toProjectDeal(deal), deps.clock())
}

/**
 * Replaces a project's lines of work. Draw settings that the request omits stay. A line with an unknown or repeated id
 * gets a new id. Changes nothing, even with an outdated version, if the project already has these lines and settings.
 * @throws Failure 404, 409 `version-conflict`, `line-paid`, `owner-occupied`, `deal-closed` or `not-short-term`.
 */
export async function changeLines(
  deps: DealLifeDeps,
  { input, ...own }: OwnDeal & { input: Body<typeof ProjectLines> },
): Promise<Project> {
  return inProject(deps, own, async (tx, { deal, stored, now }) => {
    const { settings } = stored
    // The request may repeat one whose reply was lost.
    if (isSameWork(input, stored)) return
    if (input.version !== undefined && input.version !== (settings?.version ?? 0))
      throw new Failure('conflict', projectChangedMessage, { reason: 'version-conflict' })
    const storedIds = new Set(stored.lines.map(({ id }) => id))
    const savedIds = new Set<string>()
    const rows = input.lines.map(({ id, ...line }, position) => {
      const isStored = id !== undefined && storedIds.has(id.toLowerCase()) && !savedIds.has(id.toLowerCase())
      const savedId = isStored ? id.toLowerCase() : randomUUID()
      savedIds.add(savedId)
      return { ...line, id: savedId, position }
    })
    const payment = stored.facts.find(({ lineId }) => lineId !== null && storedIds.has(lineId) && !savedIds.has(lineId))
    if (payment) {
      const label = stored.lines.find(({ id }) => id === payment.lineId)?.label
      throw new Failure('conflict', `${label} has payments. Remove them first.`, { reason: 'line-paid' })
    }
    await saveSettings(tx, {
      dealId: deal.id,
      lagMonths: input.lag ?? settings?.lagMonths ?? usualLagMonths,
      retainagePercent: input.retainagePercent ?? settings?.retainagePercent ?? 0,
      drawFee: input.drawFee === undefined ? (settings?.drawFee ?? null) : input.drawFee,
      updatedAt: now,
    })
    await replaceLines(tx, deal.id, rows, now)
  })
}

/** Returns whether the project already has these lines and draw settings. */
function isSameWork(
  { lines, lag, retainagePercent, drawFee }: Body<typeof ProjectLines>,
  { lines: own, settings }: StoredProject,
): boolean {
  return (
    settings !== undefined &&
    (lag ?? settings.lagMonths) === settings.lagMonths &&
    (retainagePercent ?? settings.retainagePercent) === settings.retainagePercent &&
    (drawFee === undefined ? settings.drawFee : drawFee) === settings.drawFee &&
    lines.length === own.length &&
    lines.every(({ id, label, cost, month }, at) => {
      const line = own[at]!
      const isLine = id === undefined || id.toLowerCase() === line.id
      return isLine && label === line.label && cost === line.cost && month === line.month
    })
  )
}

/**
 * Records an event of a project, such as a payment or a draw request. Repeated requests with the same key record only
 * one event, even if it was removed since.
 * @throws Failure 400 for a date after tomorrow or an unknown line or draw, 404, 409 `project-full`, `owner-occupied`,
 * `deal-closed` or `not-short-term`, 422 `key-reused` for a key used with another event.
 */
export async function recordFact(
  deps: DealLifeDeps,
  { input, key, ...own }: OwnDeal & { input: Body<typeof NewFact>; key: string | undefined },
): Promise<Project> {
  return inProject(deps, own, async (tx, { deal, stored, now }) => {
    const bodyHash = hashInput(input)
    const earlier = key === undefined ? undefined : await findFactOfKey(tx, deal.id, key)
    if (earlier) return requireSameInput(earlier, bodyHash, { message: keyReusedMessage })
    requireNotFuture(input.on, now)
    if (stored.facts.length >= maxProjectFacts)
      throw new Failure('conflict', `A project can have at most ${maxProjectFacts} records.`, {
        reason: 'project-full',
      })
    const lineId = input.kind === 'paid' ? (input.lineId?.toLowerCase() ?? null) : null
    if (lineId !== null && !stored.lines.some(({ id }) => id === lineId))
      throw invalid('lineId', 'Choose a line in this project')
    const isStep = input.kind === 'draw-inspected' || input.kind === 'draw-received'
    const drawId = isStep ? (input.drawId?.toLowerCase() ?? null) : null
    if (drawId !== null && !stored.facts.some(({ id, kind }) => id === drawId && kind === 'draw-asked'))
      throw invalid('drawId', 'Choose a draw in this project')
    await insertFact(tx, { ...input, lineId, drawId, dealId: deal.id, key: key ?? null, bodyHash, createdAt: now })
  })
}

/**
 * Removes a recorded event. If it was a draw request, receipts that name the draw count as draws without a request, and
 * inspections that name it don't count. Does nothing for an unknown event.
 * @throws Failure 404, 409 `owner-occupied`, `deal-closed` or `not-short-term`.
 */
export async function withdrawFact(
  deps: DealLifeDeps,
  { factId, ...own }: OwnDeal & { factId: string },
): Promise<Project> {
  return inProject(deps, own, async (tx, { deal, now }) => {
    if (isUuid(factId)) await removeFact(tx, deal.id, factId, now)
  })
}

/**
 * Records a project's result, with the planned figures to compare (for the usual work if it has no lines), and moves
 * the deal to "Sold or Rented", which closes the quote requests of a pending deal. Replaces an earlier result. If the
 * closing is only estimated and later than the end, the project counts as 0 days long.
 * @throws Failure 400 for a date after tomorrow or before a known closing, 404, 409 `owner-occupied`, `deal-closed` or
 * `not-short-term`.
 */
export async function recordResult(
  deps: DealLifeDeps,
  { input, ...own }: OwnDeal & { input: Body<typeof NewResult> },
): Promise<Project> {
  return inProject(deps, own, async (tx, { deal, found, stored, now }) => {
    requireNotFuture(input.on, now)
    const closing = closingDayOf(deal)
    const isBeforeClosing = input.on < closing.on
    if (isBeforeClosing && !closing.isEstimated) throw invalid('on', 'The end date can’t be before the closing')
    const closingOn = isBeforeClosing ? input.on : closing.on
    const terms = projectTerms(deal, stored)!
    const lines = stored.lines.length > 0 ? stored.lines : usualWork(deal, terms.holdMonths)
    const result = projectResult(input, closingOn, terms, lines, addLoanMonths(stored.facts, closingOn))
    await saveResult(tx, { ...result, dealId: deal.id, createdAt: now, updatedAt: now })
    await moveToStage(deps, tx, found, { stage: 'Sold or Rented', on: input.on })
  })
}

const keyReusedMessage = 'This was already recorded with other figures. Reload the page to see it.'

type OpenProject = { deal: ProjectDeal; found: LockedDeal; stored: StoredProject; now: Date }

/**
 * Runs `work` on the project of an investor's deal, with the deal locked, and returns the changed project.
 * @throws Failure 404, 409 `owner-occupied`, `deal-closed` or `not-short-term`.
 */
async function inProject(
  deps: DealLifeDeps,
  own: OwnDeal,
  work: (tx: Db, project: OpenProject) => Promise<void>,
): Promise<Project> {
  return inLockedDeal(deps.db, own, async (tx, found) => {
    const { status } = found.deal
    requireInvestmentDeal(found.deal)
    if (status === 'withdrawn' || status === 'dead')
      throw new Failure('conflict', dealClosedMessage, { reason: 'deal-closed' })
    const deal = toProjectDeal(found.deal)
    const stored = pickStoredProject(await readProjects(tx, [deal.id]), deal.id)
    if (projectTerms(deal, stored) === null)
      throw new Failure('conflict', notShortTermMessage, { reason: 'not-short-term' })
    const now = deps.clock()
    await work(tx, { deal, found, stored, now })
    const after = await getOwnDeal(tx, own)
    return toReply(tx, own.userId, toProjectDeal(after), now)
  })
}

async function toReply(db: Db, userId: string, deal: ProjectDeal, now: Date): Promise<Project> {
  const stored = await readProjects(db, [deal.id])
  const reserves = await findReserves(db, userId)
  return buildProject(deal, pickStoredProject(stored, deal.id), { reserves, today: todayOf(now) })
}

function toProjectDeal({ insight, ...deal }: LockedDeal['deal']): ProjectDeal {
  return { ...deal, medians: insight.medians ?? null }
}

/** @throws Failure 400 for a date after tomorrow. Allows one day, because time zones differ. */
function requireNotFuture(day: string, now: Date): void {
  if (day > addDays(todayOf(now), 1)) throw invalid('on', 'The date can’t be in the future')
}

function invalid(field: string, message: string): Failure {
  return new Failure('invalid', message, { details: [message], fields: { [field]: message } })
}
