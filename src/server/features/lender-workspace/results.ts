import { type LenderResults, minResultRounds } from '#contract/lender-workspace/lender-workspace.ts'
import { roundFactsDays } from '#contract/quotes/lender-facts.ts'
import { medianOf } from '#domain/money/median.ts'
import { roundTo } from '#domain/money/rounding.ts'
import type { LenderFactsReader } from '#server/features/quotes/facts/lender-facts.ts'
import { isRoundsOn, type RoundsDeps } from '#server/features/site/is-rounds-on.ts'
import type { Db } from '#server/platform/db/database.ts'
import { listLastTerms, listRoundsOfLender } from './inbox.queries.ts'

/**
 * Returns a lender's answer rate and time, its quotes compared with its published terms, and its results in rounds that
 * closed in the last `roundFactsDays` days. `rounds` is null while rounds are off, and with fewer than
 * `minResultRounds` closed rounds.
 */
export async function readResults(
  db: Db,
  deps: RoundsDeps & { lenderFacts: LenderFactsReader },
  { lenderId, now }: { lenderId: string; now: Date },
): Promise<LenderResults> {
  const { asked, answerRate, medianAnswerHours, insidePublished } = await deps.lenderFacts.get(lenderId)
  const rounds = (await isRoundsOn(deps)) ? await readRoundResults(db, lenderId, now) : null
  return { asked, answerRate, medianAnswerHours, insidePublished, rounds }
}

/**
 * Returns how many rounds a lender won, and the median amounts by which its total, rate and points were above the
 * winner's in rounds it lost. Null with fewer than `minResultRounds` rounds. The median total is null if no round was
 * lost. The median rate and points are null with fewer than `minResultRounds` lost rounds whose quotes are still
 * stored.
 */
async function readRoundResults(db: Db, lenderId: string, now: Date): Promise<LenderResults['rounds']> {
  const since = new Date(now.getTime() - roundFactsDays * 86_400_000)
  const rounds = await listRoundsOfLender(db, lenderId, since)
  if (rounds.length < minResultRounds) return null
  const lost = rounds.filter(({ own }) => own.place > 1)
  const terms = await listLastTerms(
    db,
    lost.map(({ roundId }) => roundId),
  )
  const gaps = lost.flatMap(({ roundId, own, first }) => {
    const [mine, winner] = [terms.get(`${roundId} ${own.requestId}`), terms.get(`${roundId} ${first.requestId}`)]
    return mine && winner
      ? [{ rate: mine.ratePercent - winner.ratePercent, points: mine.pointsPercent - winner.pointsPercent }]
      : []
  })
  const median = (values: readonly number[], digits: number) =>
    values.length === 0 ? null : roundTo(medianOf(Float64Array.from(values))!, digits)
  const isEnough = gaps.length >= minResultRounds
  return {
    closed: rounds.length,
    won: rounds.length - lost.length,
    medianDollars: median(
      lost.map(({ own, first }) => own.total - first.total),
      0,
    ),
    ratePercent: isEnough
      ? median(
          gaps.map(({ rate }) => rate),
          2,
        )
      : null,
    pointsPercent: isEnough
      ? median(
          gaps.map(({ points }) => points),
          2,
        )
      : null,
  }
}
