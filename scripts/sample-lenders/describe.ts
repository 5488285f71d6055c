import type { StateName } from '#domain/states/states.ts'
import { pick, type Random, shuffle } from './random.ts'
import type { Segment } from './segments.ts'

/**
 * The data of a description: amounts in dollars, rates and points in percent, terms in months. Null is not published.
 */
export type Described = {
  segment: Segment
  home: StateName
  /** All states. A nationwide lender has all 50. */
  states: readonly StateName[]
  minAmount: number | null
  maxAmount: number
  minTerm: number
  maxTerm: number
  minRate: number | null
  maxRate: number | null
  minPoints: number | null
  maxPoints: number | null
  fundingDays: number | null
}

/** First sentences by segment. '@' is replaced by the lender's states. */
const openings: Readonly<Record<Segment, readonly string[]>> = {
  local: [
    'Private money for houses @.',
    'Fix and flip loans @ from a small private desk.',
    'Short notes on single-family homes @.',
    'Purchase and rehab money @, lent by the people who underwrite it.',
    'Rehab loans for houses and duplexes @.',
    'A local private lender for flips and rentals @.',
    'Small bridge loans @ for buyers who know the neighborhood.',
    'Private loans @ on houses that need work.',
  ],
  regional: [
    'Hard money for fix and flip projects @.',
    'Purchase, rehab and refinance loans @.',
    'Bridge and rehab notes for houses and small apartment buildings @.',
    'A regional desk that lends on flips, rentals and light construction @.',
    'Short loans against the finished value of houses @.',
    'Hard money @, underwritten and serviced in one office.',
    'Rehab and bridge loans @ for investors with more than one project.',
  ],
  national: [
    'Bridge loans for purchase and rehab @.',
    'Bridge and rehab loans @, priced on experience and leverage.',
    'Investor bridge loans @ with one rate sheet for every market.',
    'Loans for flips, rehabs and cash-out refinances @.',
    'Bridge money @ for houses, townhomes and small multifamily.',
    'A bridge lender for repeat investors, active @.',
  ],
  rental: [
    'Rental loans @, sized on rent and not on personal income.',
    'Long-term loans for rental houses @.',
    'DSCR loans for landlords @.',
    'Purchase and cash-out loans on rentals @, underwritten on the lease.',
    'Loans for single rentals and small portfolios @.',
    'Buy-and-hold financing @, tested on rent against payment.',
  ],
  large: [
    'Bridge and construction loans for apartment buildings @.',
    'Ground-up construction and heavy rehab @.',
    'Construction and lease-up loans for builders @.',
    'Bridge loans on multifamily and mixed-use property @.',
    'Larger bridge loans for buildings in transition @.',
    'Loans for subdivisions, infill lots and conversions @.',
  ],
  secondChance: [
    'Lends on equity @ where banks have declined.',
    'Short notes @ for borrowers with bruised credit.',
    'Equity loans @ after a bankruptcy, a late payment or a broken closing.',
    'Money @ for deals with a hard closing date.',
    'Private money @ for loans that other lenders turn down.',
  ],
}

/** For lenders with 360-month loans only. */
const thirtyYearOpenings: readonly string[] = [
  'Thirty-year rental loans @, sized on rent and not on personal income.',
  'Thirty-year notes on rental houses @.',
  'One product: a thirty-year rental loan @.',
]

/**
 * Sentences about how a lender works, by segment. None mentions a term that programs publish, so none contradicts
 * them.
 */
const lendingHabits: Readonly<Record<Segment, readonly string[]>> = {
  local: [
    'One appraiser, one underwriter, one phone number.',
    'The repair budget is held in escrow and released room by room.',
    'An inspector walks every house before closing.',
    'A clear budget counts for more than a long resume.',
    'Loans stay on its own books until they are paid off.',
    'Draws are paid after photographs and a short call.',
  ],
  regional: [
    'Every loan is decided by the people who visit the house.',
    'Draws are paid after a short site visit.',
    'The lower end of the range is for borrowers with finished projects.',
    'Orders its own valuations.',
    'Calls a month before the note falls due.',
    'Refinances its own notes when a flip turns into a rental.',
  ],
  national: [
    'One closing team handles every market.',
    'Pricing follows experience, credit and leverage, in that order.',
    'Draws are requested online and inspected by video.',
    'Repeat investors keep the same underwriter.',
    'A second loan takes half the paperwork of the first.',
    'Valuations come from a panel of independent appraisers.',
  ],
  rental: [
    'No tax returns required.',
    'Leases are read line by line before a quote.',
    'Interest-only periods are possible at lower leverage.',
    'Vacant units count at market rent.',
    'Several houses can share one note.',
    'Rents are checked against the neighborhood.',
  ],
  large: [
    'Reads the full budget and schedule before it quotes.',
    'Draws follow an inspector and a lien search.',
    'Change orders are answered within a week.',
    'Sponsors walk the site with the underwriter.',
    'Exit by sale or by permanent loan.',
    'Contractors are reviewed together with the plans.',
  ],
  secondChance: [
    'Looks at the property first and the score last.',
    'Expect higher rates and points, and bring an exit plan.',
    'Meant to be repaid early, from a sale or a refinance.',
    'Title problems are worked out before closing, not after.',
    'A person reviews every application the day it comes in.',
  ],
}

/** Days to funding. Up to `quickDays`, the text calls a lender quick. From `slowDays`, it advises allowing time. */
const quickDays = 6
const slowDays = 15

/**
 * Returns one to three sentences with the lender's own figures. The first says what the lender lends and where.
 */
export function describeLender(random: Random, lender: Described): string {
  const isThirtyYears = lender.minTerm === 360 && random() < 0.5
  const opening = pick(random, isThirtyYears ? thirtyYearOpenings : openings[lender.segment])
  const habit = pick(random, lendingHabits[lender.segment])
  const figures = shuffle(random, figureSentences(lender, isThirtyYears)).map((choices) => pick(random, choices))
  const length = random()
  return [opening.replace('@', statesText(lender)), ...pickRest(length, habit, figures)].join(' ')
}

/** Returns the sentences after the first one: none, one or two, by a random number from 0 to 1. */
function pickRest(length: number, habit: string, figures: readonly string[]): string[] {
  if (length < 0.28) return []
  if (length < 0.52) return figures.slice(0, 1)
  if (length < 0.7) return [habit]
  if (length < 0.86) return [habit, ...figures.slice(0, 1)]
  return figures.slice(0, 2)
}

/** Returns where the lender lends: 'in Ohio', 'in Ohio and 6 more states', 'in all 50 states'. */
function statesText({ states, home }: Described): string {
  const others = states.filter((name) => name !== home)
  if (others.length === 49) return 'in all 50 states'
  if (others.length >= 15) return `in ${states.length} states`
  if (others.length >= 4) return `in ${home} and ${others.length} more states`
  return `in ${joinWords([home, ...others])}`
}

function joinWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** Returns alternatives for loan size and term, price, and speed. A description uses one of each. */
function figureSentences(lender: Described, isTermSaid: boolean): string[][] {
  const { minAmount, maxAmount, minTerm, maxTerm, minRate, maxRate, minPoints, maxPoints, fundingDays } = lender
  const most = dollars(maxAmount)
  const sizes = [
    minAmount === null
      ? `No minimum loan amount; the largest is ${most}.`
      : `Loans run from ${dollars(minAmount)} to ${most}.`,
  ]
  if (!isTermSaid)
    sizes.push(minTerm === maxTerm ? `Every loan runs ${maxTerm} months.` : `Terms of ${minTerm} to ${maxTerm} months.`)

  const prices: string[] = []
  if (minRate !== null)
    prices.push(maxRate === null ? `Rates from ${minRate}%.` : `Rates run from ${minRate}% to ${maxRate}%.`)
  else prices.push('Rates are quoted deal by deal.')
  if (minPoints === null || maxPoints === null) prices.push('Points are quoted deal by deal.')
  else {
    if (minRate !== null) prices.push(`Starts at ${minRate}% and ${points(minPoints)} for the strongest borrowers.`)
    prices.push(
      minPoints === 0
        ? `Up to ${points(maxPoints)} at closing.`
        : `Between ${minPoints} and ${points(maxPoints)} at closing.`,
    )
  }
  const speed = fundingDays === null ? [] : [[speedSentence(fundingDays)]]
  return [sizes, prices, ...speed]
}

function speedSentence(fundingDays: number): string {
  if (fundingDays <= quickDays) return `Quick to close: money is usually there in ${days(fundingDays)}.`
  if (fundingDays >= slowDays) return `Allow ${days(fundingDays)} to funding.`
  return `Usually funds in ${days(fundingDays)}.`
}

/** Formats '$75,000' or '$1.5 million'. Sample amounts are whole thousands. */
function dollars(amount: number): string {
  return amount >= 1_000_000 ? `$${amount / 1_000_000} million` : `$${amount / 1000},000`
}

function days(count: number): string {
  return count === 1 ? '1 day' : `${count} days`
}

function points(count: number): string {
  if (count === 0) return 'no points'
  return count === 1 ? '1 point' : `${count} points`
}
