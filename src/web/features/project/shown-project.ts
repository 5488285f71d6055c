import type { Project } from '#contract/project/project.ts'
import { monthSince } from '#domain/calendar/months.ts'
import { projectBudget } from '#domain/project/project-budget.ts'
import { listDraws } from '#domain/project/project-draws.ts'
import { planProject } from '#domain/project/project-plan.ts'
import { localToday } from '#web/format/dates.ts'
import type { UnsentRecord } from '#web/session/unsent-records.ts'

/** How draws are paid while somebody tries it out. */
export type TriedSettings = { lag: number; retainagePercent: number; drawFee: number }

export type ShownFact = Project['facts'][number] & { isUnsent?: true }
export type ShownProject = Omit<Project, 'facts'> & { facts: ShownFact[] }

/** The project with what waits to be sent, and with settings that are tried out: the same rules as on the server. */
export function shownProject(
  project: Project,
  unsent: readonly UnsentRecord[],
  tried: TriedSettings | null,
): ShownProject {
  if (unsent.length === 0 && tried === null) return project
  const waiting = unsent
    .filter(({ failure }) => failure === undefined)
    .map(({ key, body }): ShownFact => {
      const { lineId = null, drawId = null, amount = 0, isPartial = false } = body
      return { id: key, kind: body.kind, on: body.on, lineId, drawId, amount, isPartial, createdAt: '', isUnsent: true }
    })
  const facts: ShownFact[] = [...project.facts, ...waiting]
  const terms = project.terms && {
    ...project.terms,
    ...(tried ? { lagMonths: tried.lag, retainagePercent: tried.retainagePercent, drawFee: tried.drawFee } : {}),
  }
  const monthFacts = facts.map((fact) => ({ ...fact, month: monthSince(project.closingOn, fact.on) }))
  const plan = terms && project.lines.length > 0 ? planProject(terms, project.lines, monthFacts) : null
  return {
    ...project,
    terms,
    facts,
    budget: projectBudget(project.lines, facts),
    draws: listDraws(facts, localToday()),
    ...(plan ? { months: plan.months, lowest: plan.lowest, sale: plan.sale } : {}),
  }
}
