import { z } from 'zod'
import { endpoint } from '#contract/wire/endpoint.ts'
import { PathId } from '#contract/wire/wire.ts'
import { Day } from './deal-status.ts'
import { Deal } from './deals.ts'

/** Days before a loan's maturity on which the investor is reminded. */
export const maturityNoticeDays = [90, 60, 30] as const

/** A day that matters to a deal. `isEstimated` days follow from its figures until the investor sets them. */
export const DealDate = z.object({
  dealId: z.string(),
  kind: z.enum(['inspection', 'documents', 'close', 'maturity-notice', 'maturity']),
  on: z.string(),
  isEstimated: z.boolean(),
  /** For a maturity notice: days until maturity. For documents: days they take to get. */
  daysBefore: z.number().nullable(),
  title: z.string(),
})
export type DealDate = z.infer<typeof DealDate>

/** A day before 2100, so that dates computed from it keep four-digit years. It may be in the past. */
export const PlannedDay = Day.refine((text) => text < '2100-01-01', 'Enter a day before the year 2100')

export const changeDatesEndpoint = endpoint({
  method: 'PATCH',
  path: '/api/deals/:id/dates',
  summary: 'Sets or clears a deal’s dates, and whether to email about them.',
  access: 'investor',
  params: PathId,
  body: z.strictObject({
    inspectionOn: z.exactOptional(PlannedDay.nullable()),
    closeOn: z.exactOptional(PlannedDay.nullable()),
    dateMails: z.exactOptional(z.boolean({ error: 'dateMails must be true or false' })),
  }),
  reply: z.object({ deal: Deal }),
})

export const getCalendarEndpoint = endpoint({
  method: 'GET',
  path: '/api/deals/:id/calendar',
  summary: 'A deal’s dates, also as the text of an iCalendar file.',
  access: 'investor',
  params: PathId,
  reply: z.object({ dates: z.array(DealDate), fileName: z.string(), ics: z.string() }),
})

/** Number of days ahead that the list of upcoming dates covers. */
export const upcomingDays = 14

export const listUpcomingDatesEndpoint = endpoint({
  method: 'GET',
  path: '/api/upcoming-dates',
  summary: `The dates of all the investor’s deals within the next ${upcomingDays} days, nearest first.`,
  access: 'investor',
  reply: z.object({
    dates: z.array(DealDate.extend({ propertyAddress: z.string() })),
    /** Open deals with a set closing day, today or later, and open documents. Nearest closing first. */
    documents: z.array(
      z.object({
        dealId: z.string(),
        propertyAddress: z.string(),
        closingOn: z.string(),
        open: z.number(),
        /** '3 documents to go for Dec 14'. */
        title: z.string(),
        /** What to do now for missing documents whose start day has come. */
        sentences: z.array(z.string()),
      }),
    ),
  }),
})
