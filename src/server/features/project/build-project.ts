import type { Project } from '#contract/project/project.ts'
import { monthSince } from '#domain/calendar/months.ts'
import { closingDayOf } from '#domain/deal/closing-day.ts'
import type { Medians } from '#domain/loan-cost/cost-figures.ts'
import type { MatchDeal } from '#domain/loan-request/match-inputs.ts'
import { projectBudget } from '#domain/project/project-budget.ts'
import { listDraws } from '#domain/project/project-draws.ts'
import { payoffOn } from '#domain/project/project-payoff.ts'
import { type MonthFact, planProject } from '#domain/project/project-plan.ts'
import { usualLagMonths } from '#domain/project/project-terms.ts'
import { type DealTerms, isShortTerm, type LenderTerms, termsOfDeal } from '#domain/project/terms-of-deal.ts'
import type { deals } from '#server/features/deals/deals.table.ts'
import { findAppliedTerms } from './chosen-terms.ts'
import type { FactRow, LineRow, ResultRow, readProjects } from './project.queries.ts'

export type ProjectDeal = Omit<typeof deals.$inferSelect, 'insight'> & { medians: Medians | null }
type Stored = Awaited<ReturnType<typeof readProjects>>

/** The stored data of one deal's project. */
export type StoredProject = {
  settings: Stored['settings'][number] | undefined
  lines: readonly LineRow[]
  facts: readonly FactRow[]
  result: ResultRow | undefined
  lenderTerms: LenderTerms | null
}

/** Returns one deal's project from the stored data of several deals. */
export function pickStoredProject(stored: Stored, dealId: string): StoredProject {
  const isOwn = (row: { dealId: string }) => row.dealId === dealId
  return {
    settings: stored.settings.find(isOwn),
    lines: stored.lines.filter(isOwn),
    facts: stored.facts.filter(isOwn),
    result: stored.results.find(isOwn),
    lenderTerms: findAppliedTerms(stored, dealId),
  }
}

/**
 * Returns the loan terms that a deal's project is planned with: the stored `lenderTerms`, else the investor's own rate
 * and points, else the medians of the lenders that fit the deal, else assumed ones. Null for a rental loan, which has
 * no project.
 */
export function projectTerms(deal: ProjectDeal, { settings, lenderTerms }: StoredProject): DealTerms | null {
  const drawSettings = settings ?? { lagMonths: usualLagMonths, retainagePercent: 0, drawFee: null }
  return termsOfDeal(deal as MatchDeal, lenderTerms, deal.medians, drawSettings)
}

/**
 * Adds to each recorded event the loan's month in which it happened, from 1. Events before the closing are in month 1.
 */
export function addLoanMonths(facts: readonly FactRow[], closingOn: string): (MonthFact & { on: string })[] {
  return facts.map((fact) => ({ ...fact, month: monthSince(closingOn, fact.on) }))
}

/**
 * Returns the loan's month on a day, from 1; 0 before the closing, if the deal isn't funded, and once a result is
 * recorded.
 */
export function openLoanMonth(deal: ProjectDeal, { result }: StoredProject, day: string): number {
  const { on } = closingDayOf(deal)
  return deal.status === 'funded' && !result && day >= on ? monthSince(on, day) : 0
}

/**
 * Computes a deal's project for the API. Without lines of work it has no months, peak or sale, because they would omit
 * the work's cost. The payoff is as of `today`; null for a rental, before the closing, if the deal isn't funded, and
 * once a result is recorded.
 */
export function buildProject(
  deal: ProjectDeal,
  stored: StoredProject,
  { reserves, today }: { reserves: number | null; today: string },
): Project {
  const { settings, lines, facts, result } = stored
  const closing = closingDayOf(deal)
  const terms = projectTerms(deal, stored)
  const monthFacts = addLoanMonths(facts, closing.on)
  const currentMonth = openLoanMonth(deal, stored, today)
  const plan = terms && lines.length > 0 ? planProject(terms, lines, monthFacts, { currentMonth }) : null
  return {
    dealId: deal.id,
    version: settings?.version ?? 0,
    isShortTerm: isShortTerm(deal),
    lines: lines.map(({ id, label, cost, month }) => ({ id, label, cost, month })),
    repairBudget: deal.repairBudget,
    lag: settings?.lagMonths ?? usualLagMonths,
    retainagePercent: settings?.retainagePercent ?? 0,
    drawFee: settings?.drawFee ?? null,
    terms,
    closingOn: closing.on,
    isClosingEstimated: closing.isEstimated,
    reserves,
    months: plan?.months ?? [],
    peak: plan?.peak ?? null,
    sale: plan?.sale ?? null,
    facts: facts.map((fact) => ({ ...fact, createdAt: fact.createdAt.toISOString() })),
    budget: projectBudget(lines, facts),
    draws: listDraws(facts, today),
    // The payoff counts planned draws of past months, which the current plan moves to later ones.
    payoff:
      terms && currentMonth > 0
        ? payoffOn(today, closing.on, terms, planProject(terms, lines, monthFacts).months, facts)
        : null,
    result: result ?? null,
  }
}
