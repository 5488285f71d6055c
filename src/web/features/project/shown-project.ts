import type { z } from 'zod'
import type { NewFact, NewResult, Project, ProjectLines, WorkLineInput } from '#contract/project/project.ts'
import { monthSince } from '#domain/calendar/months.ts'
import type { KindFacts } from '#domain/loan-request/kind-of-deal.ts'
import { projectBudget } from '#domain/project/project-budget.ts'
import { listDraws } from '#domain/project/project-draws.ts'
import { type ProjectPlan, planProject } from '#domain/project/project-plan.ts'
import { projectResult } from '#domain/project/project-result.ts'
import type { FactKind, ProjectTerms } from '#domain/project/project-terms.ts'
import { usualWork } from '#domain/project/usual-work.ts'
import { localToday } from '#web/format/dates.ts'
import type { UnsentRecord } from '#web/session/unsent-records.ts'

/** Draw settings that the investor tries without saving. Settings that weren't changed are missing. */
export type TriedSettings = Partial<{ lag: number; retainagePercent: number; drawFee: number }>

export type ShownFact = Project['facts'][number] & { isUnsent?: true }
export type ShownProject = Omit<Project, 'facts'> & { facts: ShownFact[] }

/**
 * Returns a deal's project with unsent records and trial settings applied, computed by the server's own functions.
 * Leaves out records that the server rejected. Doesn't recompute the payoff, and removes it once a result is recorded.
 */
export function shownProject(
  project: Project,
  deal: KindFacts,
  unsent: readonly UnsentRecord[],
  tried: TriedSettings | null,
): ShownProject {
  // Counts a record once if the server stored it but its reply was lost.
  const known = new Set(project.facts.map(({ key }) => key))
  const waiting = unsent.filter(({ failure, key }) => failure === undefined && !known.has(key))
  if (waiting.length === 0 && tried === null) return project
  const facts: ShownFact[] = [
    ...project.facts,
    ...waiting.flatMap((record) => (record.what === 'fact' ? [shownFact(record.key, record.body)] : [])),
  ]
  const work = waiting.find(({ what }) => what === 'lines')?.body as z.input<typeof ProjectLines> | undefined
  const end = waiting.find(({ what }) => what === 'result')?.body as NewResult | undefined
  // A new line has no server id until it is sent.
  const lines = work?.lines.map((line, at) => ({ ...line, id: line.id ?? `${unsentLine}${at}` })) ?? project.lines
  const settings = {
    lag: work?.lag ?? project.lag,
    retainagePercent: work?.retainagePercent ?? project.retainagePercent,
    drawFee: work?.drawFee ?? project.terms?.drawFee ?? 0,
    ...tried,
  }
  const terms = project.terms && {
    ...project.terms,
    lagMonths: settings.lag,
    retainagePercent: settings.retainagePercent,
    drawFee: settings.drawFee,
  }
  const plan = terms && planWith({ ...project, lines, facts }, terms)
  // As on the server, a project that ends before its estimated closing is 0 days long.
  const closingOn = end && project.isClosingEstimated && end.on < project.closingOn ? end.on : project.closingOn
  const doneWork = lines.length > 0 ? lines : usualWork(deal, terms?.holdMonths ?? 1)
  return {
    ...project,
    terms,
    facts,
    lines,
    lag: settings.lag,
    retainagePercent: settings.retainagePercent,
    budget: projectBudget(lines, facts),
    draws: listDraws(facts, localToday()),
    ...(plan ? { months: plan.months, peak: plan.peak, sale: plan.sale } : { months: [], peak: null, sale: null }),
    ...(end && terms
      ? { result: projectResult(end, closingOn, terms, doneWork, monthFacts(facts, closingOn)), payoff: null }
      : {}),
  }
}

/**
 * Plans a project's lines of work and recorded events with `terms` instead of the project's own. Null without lines.
 * Takes today from the payoff. Without one the loan isn't open, and the plan doesn't depend on today.
 */
export function planWith(
  { lines, facts, closingOn, payoff }: Pick<ShownProject, 'lines' | 'facts' | 'closingOn' | 'payoff'>,
  terms: ProjectTerms,
): ProjectPlan | null {
  if (lines.length === 0) return null
  const currentMonth = payoff ? monthSince(closingOn, payoff.on) : 0
  return planProject(terms, lines, monthFacts(facts, closingOn), { currentMonth })
}

function monthFacts(facts: readonly ShownFact[], closingOn: string) {
  return facts.map((fact) => ({ ...fact, month: monthSince(closingOn, fact.on) }))
}

const unsentLine = 'unsent line '

/** Whether the server has stored a line, so that payments can refer to it. */
export function isStoredLine({ id }: { id: string }): boolean {
  return !id.startsWith(unsentLine)
}

/** Returns lines as they are sent: new ones without an id. */
export function sentLines(lines: Project['lines']): WorkLineInput[] {
  return lines.map((line) => {
    const { id: _id, ...rest } = line
    return isStoredLine(line) ? line : rest
  })
}

function shownFact(id: string, body: NewFact): ShownFact {
  const { kind, on, lineId = null, drawId = null, amount = 0, isPartial = false } = body
  return { id, kind, on, lineId, drawId, amount, isPartial, key: id, createdAt: '', isUnsent: true }
}

const kindWords: Record<FactKind, string> = {
  paid: 'Other work',
  'draw-asked': 'Draw requested',
  'draw-inspected': 'Draw inspected',
  'draw-received': 'Draw received',
  interest: 'Interest paid',
}

/**
 * Returns a record's name: the paid line's label, "Other work" for a payment without a line in `lines`, else the event,
 * such as "Draw received".
 */
export function factWords(
  { kind, lineId }: { kind: FactKind; lineId?: string | null | undefined },
  lines: readonly { id: string; label: string }[],
): string {
  return lines.find(({ id }) => id === lineId)?.label ?? kindWords[kind]
}
