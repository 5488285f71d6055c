import { z } from 'zod'
import { daysBetween } from '#domain/calendar/months.ts'
import { lateDrawDays, type ProjectFact, sumCents } from './project-terms.ts'

/** A draw and its steps: requested, inspected, received. Amounts in dollars, days as YYYY-MM-DD. */
export const ProjectDraw = z.object({
  /** The id of the request's fact; null for a draw that arrived without a request. */
  id: z.string().nullable(),
  askedOn: z.string().nullable(),
  asked: z.number().nullable(),
  inspectedOn: z.string().nullable(),
  receivedOn: z.string().nullable(),
  received: z.number().nullable(),
  /** Days since the request; null once the draw is received. */
  daysWaiting: z.number().nullable(),
  isLate: z.boolean(),
})
export type ProjectDraw = z.infer<typeof ProjectDraw>

type DrawFact = Pick<ProjectFact, 'kind' | 'drawId' | 'on' | 'amount'> & { id: string }

/**
 * Lists a project's draws: earliest request first, then draws that arrived without a request. A step without a draw id
 * belongs to the oldest draw that lacks this step. An inspection that belongs to no draw is ignored.
 */
export function listDraws(facts: readonly DrawFact[], today: string): ProjectDraw[] {
  const inOrder = [...facts].sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
  const draws: ProjectDraw[] = inOrder
    .filter(({ kind }) => kind === 'draw-asked')
    .map(({ id, on, amount }) => ({
      id,
      askedOn: on,
      asked: amount,
      inspectedOn: null,
      receivedOn: null,
      received: null,
      daysWaiting: null,
      isLate: false,
    }))
  for (const { kind, drawId, on, amount } of inOrder) {
    if (kind !== 'draw-inspected' && kind !== 'draw-received') continue
    const lacksStep = (draw: ProjectDraw) =>
      draw.receivedOn === null && (kind === 'draw-received' || draw.inspectedOn === null)
    const draw = drawId === null ? draws.find(lacksStep) : draws.find((one) => one.id === drawId)
    if (kind === 'draw-inspected') {
      if (draw) draw.inspectedOn ??= on
    } else if (draw) {
      // A second receipt of the same draw adds to the amount and keeps the first day.
      draw.receivedOn ??= on
      draw.received = sumCents([draw.received ?? 0, amount])
    } else
      draws.push({
        id: null,
        askedOn: null,
        asked: null,
        inspectedOn: null,
        receivedOn: on,
        received: amount,
        daysWaiting: null,
        isLate: false,
      })
  }
  for (const draw of draws) {
    if (draw.receivedOn !== null || draw.askedOn === null) continue
    draw.daysWaiting = Math.max(0, daysBetween(draw.askedOn, today))
    draw.isLate = draw.daysWaiting >= lateDrawDays
  }
  return draws
}
