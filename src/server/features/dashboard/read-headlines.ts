import { headlinesLimit, type listHeadlinesEndpoint } from '#contract/deals/headlines.ts'
import type { EndpointReply } from '#contract/wire/endpoint.ts'
import { todayOf } from '#domain/calendar/today.ts'
import { headlineOf } from '#domain/deal/deal-headline.ts'
import { isUuid } from '#domain/text/slug.ts'
import { listFinalTerms } from '#server/features/closing/final-terms.queries.ts'
import { readDocuments } from '#server/features/deals/dates/documents-of-deals.ts'
import type { ReadDealHeadline } from '#server/features/deals/read-deal-headline.ts'
import { pickStoredProject } from '#server/features/project/build-project.ts'
import { readProjects } from '#server/features/project/project.queries.ts'
import { listCurrentQuotes } from '#server/features/quotes/quotes.queries.ts'
import { listLiveRequests } from '#server/features/quotes/requests.queries.ts'
import { listOpenRoundStates } from '#server/features/quotes/rounds/rounds.queries.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type HeadlineDeal, listHeadlineDeals } from './dashboard.queries.ts'
import { toHeadlineFacts } from './to-headline-facts.ts'

/** Returns a deal's headline for emails about it. Undefined if the investor has no such deal. */
export const readDealHeadline: ReadDealHeadline = async (db, deal) => {
  const [facts] = (await readHeadlines(db, deal)).headlines
  return facts && headlineOf(facts)
}

/**
 * Returns the facts for the headlines of an investor's deals in any status, newest first up to `headlinesLimit`, or of
 * one deal. In the list, `documents` is null unless the deal has a closing date, a chosen quote or final terms.
 * `reserves` are the investor's liquid reserves, null if no deal is found.
 */
export async function readHeadlines(
  db: Db,
  { userId, dealId, now }: { userId: string; dealId: string | undefined; now: Date },
): Promise<EndpointReply<typeof listHeadlinesEndpoint>> {
  if (dealId !== undefined && !isUuid(dealId)) return { headlines: [], reserves: null }
  const deals = await listHeadlineDeals(db, userId, { dealId, limit: headlinesLimit })
  const ids = deals.map(({ id }) => id)
  const today = todayOf(now)
  const [requests, quotes, rounds, terms, stored] = await Promise.all([
    listLiveRequests(db, ids),
    listCurrentQuotes(db, ids),
    listOpenRoundStates(db, ids),
    listFinalTerms(db, ids),
    readProjects(db, ids),
  ])
  const dealsWithChoice = new Set(
    quotes.filter(({ quote }) => quote.chosenAt !== null).map(({ quote }) => quote.dealId),
  )
  const dealsWithTerms = new Set(terms.map((one) => one.terms.dealId))
  // Computing the documents of 200 deals takes 0.2 seconds, and a list shows them only for deals that are closing.
  const needsDocuments = (deal: HeadlineDeal) =>
    dealId !== undefined || deal.closeOn !== null || dealsWithChoice.has(deal.id) || dealsWithTerms.has(deal.id)
  const documents = await readDocuments(db, deals.filter(needsDocuments), today)
  return {
    headlines: deals.map((deal) => ({
      dealId: deal.id,
      propertyAddress: deal.propertyAddress,
      ...toHeadlineFacts(deal, {
        now,
        today,
        requests: requests.filter(({ request }) => request.dealId === deal.id),
        quotes: quotes.filter(({ quote }) => quote.dealId === deal.id),
        terms: terms.filter((one) => one.terms.dealId === deal.id),
        round: rounds.find(({ round }) => round.dealId === deal.id),
        project: pickStoredProject(stored, deal.id),
        documents: documents.get(deal.id),
      }),
    })),
    reserves: deals[0]?.liquidReserves ?? null,
  }
}
