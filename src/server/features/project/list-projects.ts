import type { listProjectsEndpoint, ProjectRow } from '#contract/project/projects.ts'
import type { EndpointReply } from '#contract/wire/endpoint.ts'
import { todayOf } from '#domain/calendar/today.ts'
import { trackRecord } from '#domain/project/past-projects.ts'
import { sumCents } from '#domain/project/project-terms.ts'
import { datesOfDeal } from '#server/features/deals/dates-of-deal.ts'
import type { Db } from '#server/platform/db/database.ts'
import {
  buildProject,
  openLoanMonth,
  type ProjectDeal,
  pickStoredProject,
  type StoredProject,
} from './build-project.ts'
import { listPendingAndFundedDeals, listResultsOfUser, readProjects } from './project.queries.ts'

/** Maximum number of deals in the list. */
const listedDeals = 50

/**
 * Of an investor's 50 newest pending or funded deals, including rentals, lists those without a result, with the money
 * tied up in them. Sorts by each deal's next date from `datesOfDeal`, such as its closing or loan maturity; deals
 * without one are last. `record` summarizes the results of all the investor's deals.
 */
export async function listProjects(
  db: Db,
  userId: string,
  now: Date,
): Promise<EndpointReply<typeof listProjectsEndpoint>> {
  const today = todayOf(now)
  const [deals, results] = await Promise.all([
    listPendingAndFundedDeals(db, userId, listedDeals),
    listResultsOfUser(db, userId),
  ])
  const stored = await readProjects(
    db,
    deals.map(({ id }) => id),
  )
  const rows = deals
    .map((deal) => ({ deal, stored: pickStoredProject(stored, deal.id) }))
    .filter(({ stored: { result } }) => !result)
    .map(({ deal, stored }) => toRow(deal, stored, today))
  return {
    rows: rows.sort((a, b) => compareDays(a.next?.on ?? '9', b.next?.on ?? '9')),
    cashTiedUp: sumCents(rows.map(({ cashTiedUp }) => cashTiedUp ?? 0)),
    interestPerDay: sumCents(rows.map(({ interestPerDay }) => interestPerDay ?? 0)),
    record: trackRecord(results),
  }
}

function compareDays(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function toRow(deal: ProjectDeal, stored: StoredProject, today: string): ProjectRow {
  const project = buildProject(deal, stored, { reserves: null, today })
  const termMonths = stored.lenderTerms?.termMonths ?? deal.termMonths
  const next = datesOfDeal({ ...deal, termMonths }).find(({ on }) => on >= today)
  const currentMonth = openLoanMonth(deal, stored, today)
  // Leaves out work that is planned in the current month.
  const month =
    currentMonth > 0 ? project.months.findLast((one) => one.isActual || one.month < currentMonth) : undefined
  return {
    dealId: deal.id,
    propertyAddress: deal.propertyAddress,
    stage: deal.stage,
    next: next ? { on: next.on, title: next.isEstimated ? `${next.title} (estimated)` : next.title } : null,
    cashTiedUp: month?.sum ?? null,
    interestPerDay: project.payoff?.perDiem ?? null,
    lateDraws: project.draws
      .filter(({ isLate }) => isLate)
      .map(({ askedOn, asked, daysWaiting }) => ({ askedOn: askedOn!, asked: asked!, days: daysWaiting! })),
  }
}
