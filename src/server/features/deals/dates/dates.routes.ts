import {
  changeDatesEndpoint,
  type DealDate,
  getCalendarEndpoint,
  listUpcomingDatesEndpoint,
  upcomingDays,
} from '#contract/deals/deal-dates.ts'
import { addDays } from '#domain/calendar/business-days.ts'
import { todayOf } from '#domain/calendar/today.ts'
import { Failure } from '#server/failure.ts'
import { datesOfDeal } from '#server/features/deals/dates-of-deal.ts'
import { updateDeal } from '#server/features/deals/deal-life.queries.ts'
import type { DealLifeDeps } from '#server/features/deals/deal-life-hooks.ts'
import { getOwnDeal, inLockedDeal } from '#server/features/deals/in-locked-deal.ts'
import { toDealReply } from '#server/features/deals/to-deal-reply.ts'
import { type Http, type RouteLimit, readLimits, route } from '#server/platform/http/route.ts'
import { findDatedDeal, listDatedDeals } from './dates.queries.ts'
import { listMissingDocuments, readDocuments } from './documents-of-deals.ts'
import { type ReadLoanTerms, withLoanTerms } from './loan-terms.ts'
import { writeCalendar } from './write-calendar.ts'

const changeLimits: readonly RouteLimit[] = [
  { name: 'deal-dates-ip', points: 120, seconds: 60, by: 'ip' },
  { name: 'deal-dates', points: 60, seconds: 60, by: 'investor' },
]

const passedDayMessage = 'That day has passed. Pick a later one, or mark the deal funded.'
const futureDayMessage = 'This deal is funded. Its closing can’t be in the future.'

/**
 * Registers changes to a deal's dates and its date emails, its calendar file, and the investor's upcoming dates and
 * missing documents. A pending deal's closing can't be moved to a past day, nor a funded deal's to later than tomorrow.
 */
export function registerDealDates(
  http: Http,
  deps: DealLifeDeps & { env: { publicUrl: string }; readLoanTerms: ReadLoanTerms },
): void {
  const { publicUrl } = deps.env

  route(http, changeDatesEndpoint, { limits: changeLimits }, async ({ params, body, investor }) => {
    const own = { dealId: params.id, userId: investor.id }
    return inLockedDeal(deps.db, own, async (tx, { deal }) => {
      const { closeOn } = body
      if (closeOn && closeOn !== deal.closeOn) {
        const message = closingProblem(deal.status, closeOn, todayOf(deps.clock()))
        if (message) throw new Failure('invalid', message, { details: [message], fields: { closeOn: message } })
      }
      return {
        deal: toDealReply(Object.keys(body).length === 0 ? deal : await updateDeal(tx, deal.id, body, deps.clock())),
      }
    })
  })

  route(http, getCalendarEndpoint, { limits: readLimits }, async ({ params, investor }) => {
    const deal = await getOwnDeal(deps.db, { dealId: params.id, userId: investor.id })
    const found = (await findDatedDeal(deps.db, deal.id))!
    const [dated] = (await withLoanTerms(deps, [found])) as [typeof found]
    const documents = await readDocuments(deps.db, [dated], todayOf(deps.clock()))
    const dates = datesOfDeal(dated, documents.get(deal.id))
    const ics = writeCalendar(dates, {
      address: deal.propertyAddress,
      dealUrl: `${publicUrl}/deals/${deal.id}`,
      host: new URL(publicUrl).hostname,
    })
    return { dates, fileName: `deal-${deal.id.slice(0, 8)}.ics`, ics }
  })

  route(http, listUpcomingDatesEndpoint, { limits: readLimits }, async ({ investor }) => {
    const today = todayOf(deps.clock())
    const last = addDays(today, upcomingDays)
    const isUpcoming = ({ on, isEstimated }: DealDate) => !isEstimated && today <= on && on <= last
    const deals = await withLoanTerms(deps, await listDatedDeals(deps.db, investor.id))
    // Without a set closing date, the dates of documents are estimates, which this list leaves out. Skipping such deals
    // saves 0.2 seconds for 200 of them.
    const dated = deals.filter(({ closeOn }) => closeOn !== null)
    const documents = await readDocuments(deps.db, dated, today)
    const dates = deals.flatMap((deal) =>
      datesOfDeal(deal, documents.get(deal.id))
        .filter(isUpcoming)
        .map((date) => ({ ...date, propertyAddress: deal.propertyAddress })),
    )
    return {
      dates: dates.sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0)),
      documents: listMissingDocuments(deals, documents, today),
    }
  })
}

/** Returns why a deal's closing can't be moved to a day, or null. */
function closingProblem(status: string, closeOn: string, today: string): string | null {
  if (status === 'pending' && closeOn < today) return passedDayMessage
  // Allows tomorrow, because time zones differ.
  return status === 'funded' && closeOn > addDays(today, 1) ? futureDayMessage : null
}
