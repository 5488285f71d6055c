import { z } from 'zod'
import { endpoint } from '#contract/wire/endpoint.ts'
import { TrackRecord } from '#domain/project/past-projects.ts'

/** An open or funded deal without a result, as a row. */
export const ProjectRow = z.object({
  dealId: z.string(),
  propertyAddress: z.string(),
  stage: z.string(),
  /** The next date with its meaning; null without one. */
  next: z.object({ on: z.string(), title: z.string() }).nullable(),
  /** The investor's cash in the deal today, in dollars; null until the loan is funded, and without lines of work. */
  cashTiedUp: z.number().nullable(),
  /** Null until the loan is funded, and for a rental loan. */
  interestPerDay: z.number().nullable(),
  /** Draws that are overdue: the day and dollars of the request, and the days since. */
  lateDraws: z.array(z.object({ askedOn: z.string(), asked: z.number(), days: z.number() })),
})
export type ProjectRow = z.infer<typeof ProjectRow>

export const listProjectsEndpoint = endpoint({
  method: 'GET',
  path: '/api/projects',
  summary:
    'The investor’s open and funded deals without a result, with next date, cash and daily interest, and the record of ended ones.',
  access: 'investor',
  reply: z.object({
    rows: z.array(ProjectRow),
    cashTiedUp: z.number(),
    interestPerDay: z.number(),
    /** Null with fewer than three results. */
    record: TrackRecord.nullable(),
  }),
})
