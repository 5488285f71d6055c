import type { OwnRound } from '#contract/quotes/rounds.ts'
import type { DealHeadline } from '#domain/deal/deal-headline.ts'
import { formatDollars } from '#domain/money/money.ts'
import type { HeadlineWithFacts } from '#web/features/deals/headline/use-headlines.ts'

/** The last urgency rank with a notice; 0 is the most urgent. Less urgent deals show only on the Overview. */
const noticeUrgency = 4

export type EndedRound = Pick<OwnRound, 'dealId' | 'standings' | 'propertyAddress' | 'end'>

/** A card about a deal. Its button is the deal's next step, the same as in emails about the deal. */
export type DealNotice = {
  dealId: string
  propertyAddress: string
  title: string
  next: DealHeadline['next']
  lenderNames: DealHeadline['lenderNames']
  /** Whether the sidebar counts it. False for the investor's own actions. */
  isNew: boolean
}

/**
 * Returns one notice for each deal that needs the investor: ended rounds with their result, then the others with a next
 * step and an urgency from 0, the most urgent, to 4, most urgent first. `endedRounds` holds at most one round for each
 * deal, without a chosen quote. Omits rounds of deals that are no longer open, and late draws, which have separate
 * cards. Keeps a round whose deal has no headline (not loaded, or not among the newest 200), with `next` null.
 */
export function dealNotices(
  headlines: ReadonlyMap<string, HeadlineWithFacts>,
  endedRounds: readonly EndedRound[],
): readonly DealNotice[] {
  const ended = new Map(
    endedRounds
      .filter(({ dealId }) => (headlines.get(dealId)?.facts.status ?? 'pending') === 'pending')
      .map((round) => [round.dealId, round]),
  )
  const rounds = [...ended.values()].map((round) => noticeOfRound(round, headlines.get(round.dealId)))
  const others = [...headlines.values()]
    .filter((headline) => !ended.has(headline.facts.dealId) && needsNotice(headline))
    .sort((a, b) => a.urgency! - b.urgency!)
    .map(noticeOfHeadline)
  return [...rounds, ...others]
}

/** Returns the notice of an ended round. It is news unless the investor ended it. */
function noticeOfRound(round: EndedRound, headline: HeadlineWithFacts | undefined): DealNotice {
  const [lowest] = round.standings
  return {
    dealId: round.dealId,
    propertyAddress: round.propertyAddress,
    title: lowest
      ? `Your round is over: ${lowest.lender.name} is the lowest at ${formatDollars(lowest.total)}`
      : 'Your round is over without a quote',
    next: headline?.next ?? null,
    lenderNames: [...(lowest ? [lowest.lender.name] : []), ...(headline?.lenderNames ?? [])],
    isNew: round.end !== 'investor',
  }
}

function needsNotice(headline: HeadlineWithFacts): boolean {
  const { facts } = headline
  const isLateDraw = headline.kind === 'work' && (facts.work?.lateDrawDays ?? null) !== null
  return headline.next !== null && headline.urgency !== null && headline.urgency <= noticeUrgency && !isLateDraw
}

function noticeOfHeadline(headline: HeadlineWithFacts): DealNotice {
  const { facts } = headline
  return {
    dealId: facts.dealId,
    propertyAddress: facts.propertyAddress,
    // The title of final terms is only the difference.
    title: headline.kind === 'terms' ? headline.summary : headline.title,
    next: headline.next,
    lenderNames: headline.lenderNames,
    isNew: isNews(headline),
  }
}

/**
 * Returns whether the headline is about a lender's answer or a document that is due. A quote without a request was
 * logged by the investor.
 */
function isNews({ kind, facts }: HeadlineWithFacts): boolean {
  if (kind === 'quotes') return facts.quotes.some(({ requestId }) => requestId !== null)
  return kind === 'terms' || kind === 'round' || kind === 'chosen'
}
