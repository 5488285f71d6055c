import type { MatchDeal, MatchInvestor, MatchLender, MatchProgram } from '#domain/loan-request/match-inputs.ts'
import { annuity } from './costs-by-hand.ts'
import { type ByHand, matchByHand } from './model-by-hand.ts'

/**
 * A deal's ranking, medians and verdict, computed a second time from the model's description. Shares only types with
 * the product.
 */
type VerdictByHand = {
  /** Lenders that fit, best first. */
  order: string[]
  medians: { rate: number; points: number; fees: number; total: number } | null
  basis: 'full' | 'drawn'
  word: 'sound' | 'stretched' | 'unlikely'
  /** Each reason's subject and verdict. */
  reasons: string[]
  /** Null when the plan is not a sale. */
  profit: number | null
  target: number | null
  /** Null without a planned take-out loan. */
  short: number | null
  dscr: number | null
}

type Fit = { lender: MatchLender; program: MatchProgram; hand: ByHand }

/**
 * Ranks all programs of the lenders, at least one, for a deal and judges the deal. `given` is the deal, `who` its
 * investor, `now` in milliseconds since 1970.
 */
export function verdictByHand(
  lenders: readonly MatchLender[],
  given: MatchDeal,
  who: MatchInvestor,
  now: number,
): VerdictByHand {
  const all = lenders.flatMap((lender) =>
    lender.programs.map((program): Fit => ({ lender, program, hand: matchByHand(lender, program, given, who, now) })),
  )
  const fitting = all.filter(({ hand }) => !Object.values(hand.checks).includes('fail')).sort(compareFits)
  const first = fitting.filter(({ lender }, i) => fitting.findIndex((one) => one.lender === lender) === i)
  const priced = first.filter(({ hand }) => hand.total !== null)
  const medianOf = (figure: (one: Fit) => number) => median(priced.map(figure))
  const medians =
    priced.length === 0
      ? null
      : {
          rate: medianOf(({ hand }) => hand.price.rate),
          points: medianOf(({ hand }) => hand.price.points),
          fees: medianOf(({ hand }) => hand.price.fees),
          total: medianOf(({ hand }) => hand.total!),
        }
  const withKnownBasis = first.filter(({ program }) => program.interestBasis !== null)
  const drawn = withKnownBasis.filter(({ program }) => program.interestBasis === 'drawn')
  const basis = withKnownBasis.length > 0 && drawn.length >= withKnownBasis.length / 2 ? 'drawn' : 'full'
  return {
    order: first.map(({ lender }) => lender.id),
    medians,
    basis,
    ...judgeByHand({ given, who, now, all, fits: first.length, medians, basis }),
  }
}

/** Compares two matches by the model's order: negative when `a` comes first. */
function compareFits(a: Fit, b: Fit): number {
  const takes = ({ hand }: Fit) => (hand.checks['H14'] === 'pass' ? 1 : 0)
  const dollars = ({ hand }: Fit) => hand.total ?? Number.MAX_VALUE
  const days = ({ program }: Fit) => program.fundingDays ?? Number.MAX_VALUE
  const text = (x: string, y: string) => (x < y ? -1 : x > y ? 1 : 0)
  return (
    takes(b) - takes(a) ||
    b.hand.score - a.hand.score ||
    a.hand.objections - b.hand.objections ||
    b.hand.uncapped - a.hand.uncapped ||
    dollars(a) - dollars(b) ||
    days(a) - days(b) ||
    text(a.lender.id, b.lender.id) ||
    text(a.program.id ?? '', b.program.id ?? '')
  )
}

function median(figures: number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  return sorted.length % 2 === 1 ? sorted[Math.floor(half)]! : (sorted[half - 1]! + sorted[half]!) / 2
}

type Judged = {
  given: MatchDeal
  who: MatchInvestor
  now: number
  all: Fit[]
  fits: number
  medians: VerdictByHand['medians']
  basis: 'full' | 'drawn'
}

/**
 * Judges a deal. Short names are the symbols of the model's description: L loan amount, R repairs, P price, V0 as-is
 * value, B0 the base of the ratios, H holdback, n term, h months held, k months of draws.
 */
function judgeByHand({ given, who, now, all, fits, medians, basis }: Judged) {
  const { kind, purpose, situations } = all[0]!.hand
  const isRental = kind === 'rental'
  const deal = given.loanKind === 'rental' ? { ...given, termMonths: 360 } : given
  const { loanAmount: L, repairBudget: R, estimatedArv: arv, purchasePrice: P, termMonths: n } = deal
  const isRefinance = purpose !== 'purchase'
  const V0 = deal.propertyValue ?? null
  const bought = deal.purchasedDate == null ? null : Date.parse(deal.purchasedDate)
  const day = 86_400_000
  const isFresh = isRefinance && bought !== null && (Math.floor(now / day) * day - bought) / day < 180
  const isKnown = !isRefinance || V0 !== null || isFresh
  const B0 = isRefinance && !isFresh ? (V0 ?? P) : Math.min(P, V0 ?? P)
  const debt = L + (deal.seniorLoanBalance ?? 0)
  const h = Math.min(n, deal.holdMonths ?? (isRental ? 36 : kind === 'flip' ? 6 : n))
  const k = kind === 'construction' ? Math.max(1, h - 2) : Math.max(1, Math.min(4, h - 1))
  const paysPriceAlone = !isRefinance && deal.downpayment > 0 && L + deal.downpayment <= 1.005 * P
  const isFinanced = deal.repairsFinanced ?? !paysPriceAlone
  const H = isRental ? 0 : isFinanced ? Math.min(R, L) : Math.min(R, L - Math.min(L, 0.85 * B0))
  const { rate, points, fees } = medians ?? { rate: isRental ? 8 : 12, points: 2, fees: 1995 }
  const paid = isRefinance ? (deal.payoff ?? null) : P
  const closing = Math.max(2500, 0.02 * B0)
  const appraisal = deal.propertyType === 'Apartment' || (deal.units ?? 0) >= 5 || L > 2_000_000 ? 3500 : 650
  const insurance = deal.yearlyInsurance ?? (isRental ? 0 : 1800)
  const escrow = isRental ? (deal.yearlyTaxes ?? 0) / 4 + insurance / 6 : 0
  const prepaid = (((isRental || basis === 'drawn' ? L - H : L) * rate) / 100) * (15 / 360) + insurance + escrow
  const money = (L * points) / 100 + fees + appraisal
  const atClosing = paid === null ? null : paid + money + closing + prepaid - (L - H)
  const reserves = who.liquidReserves ?? null
  const isDistressed = situations.includes('late-payments')

  const found: [about: string, word: 'stretched' | 'unlikely'][] = []
  const judge = (about: string, share: number, [sound, makeable]: readonly [number, number]) => {
    if (share > makeable + 1e-9) found.push([about, 'unlikely'])
    else if (share > sound + 1e-9) found.push([about, 'stretched'])
  }
  if (fits === 0) found.push(['lenders', 'unlikely'])
  else if (fits < 5) found.push(['lenders', 'stretched'])
  if (isDistressed) found.push(['distress', 'stretched'])
  const isShortAtClosing = atClosing !== null && reserves !== null && atClosing > reserves
  if (isShortAtClosing) found.push(['cash', 'unlikely'])

  const isCashOut = purpose === 'cash-out' || purpose === 'refinance'
  const hasDues = deal.propertyType === 'Condo/Co-op' || deal.propertyType === 'Townhome'
  const { monthlyRent, yearlyTaxes, yearlyInsurance, monthlyHoa } = deal
  const isRentKnown =
    monthlyRent != null && yearlyTaxes != null && yearlyInsurance != null && (monthlyHoa != null || !hasDues)
  const rent = ((deal.situations ?? []).includes('short-term-rental') ? 0.8 : 1) * (monthlyRent ?? 0)
  const owning = ((yearlyTaxes ?? 0) + (yearlyInsurance ?? 0)) / 12 + (monthlyHoa ?? 0)
  let profit: number | null = null
  let target: number | null = null
  let short: number | null = null
  let dscr: number | null = null

  if (isRental) {
    if (isKnown) judge('ltv', debt / B0, isCashOut ? [0.75, 0.8] : [0.8, 0.85])
    if (!isRentKnown) found.push(['rent', 'stretched'])
    else {
      const payment = L * annuity(rate, n)
      dscr = rent / (payment + owning)
      if (dscr < 1) found.push(['coverage', dscr < 0.75 ? 'unlikely' : 'stretched'])
      const collected = 0.95 * rent
      if (collected * (1 - 0.18) - owning - payment < 0) found.push(['cashFlow', 'stretched'])
      if (!isShortAtClosing && atClosing !== null && reserves !== null && atClosing + 3 * (payment + owning) > reserves)
        found.push(['cash', 'stretched'])
    }
  } else {
    const isBareLand = (deal.situations ?? []).includes('land') && R === 0
    judge('ltarv', debt / arv, [0.7, 0.75])
    if (isKnown) {
      judge('ltc', debt / (B0 + R), [0.9, 1])
      const limits: Record<string, [number, number]> = {
        purchase: [0.9, Number.MAX_VALUE],
        'rate-term': [0.75, 0.85],
        'cash-out': [0.7, 0.8],
        refinance: [0.75, 0.8],
      }
      judge('advance', (debt - H) / B0, isBareLand ? [0.5, 0.65] : isDistressed ? [0.6, 0.7] : limits[purpose]!)
    }
    // A build on land counts as ground-up, regardless of the scope given.
    const scope = kind === 'construction' ? 'ground-up' : (deal.rehabScope ?? 'moderate')
    const contingency = { light: 0.1, moderate: 0.15, heavy: 0.2, 'ground-up': 0.1 }[scope]
    let interest = 0
    for (let month = 1; month <= h; month++)
      interest += ((basis === 'drawn' ? L - H + (H * Math.min(month - 1, k)) / k : L) * rate) / 1200
    const carry = (((yearlyTaxes ?? 0.011 * P) + (yearlyInsurance ?? 1800)) / 12 + 250 + (monthlyHoa ?? 0)) * h
    const drawFees = H > 0 ? 175 * k : 0
    const cost = P + R * (1 + contingency) + closing + money + drawFees + interest + carry
    const cashIn = (paid ?? P) - (L - H) + closing + money + R * (1 + contingency) - H + interest + carry + drawFees
    const isSold = who.exitStrategy == null || who.exitStrategy === 'Fix and Flip'
    if (!isRefinance && isSold && !isBareLand) {
      profit = 0.92 * arv - cost
      target = Math.max(0.1 * arv, Math.min(25_000, 0.25 * cashIn))
      if (profit < 0) found.push(['profit', 'unlikely'])
      else if (profit < target) found.push(['profit', 'stretched'])
    }
    if (!isShortAtClosing && paid !== null && reserves !== null && cashIn + H / k > reserves)
      found.push(['cash', 'stretched'])
    if (!isRefinance && arv > 1.6 * (P + R)) found.push(['arv', 'stretched'])
    if (situations.includes('heavy-rehab')) found.push(['rehab', 'stretched'])
    if (!isSold && kind !== 'construction') {
      const takers = all.filter(
        ({ program, hand }) =>
          program.kinds.includes('rental') && ['H1', 'H2', 'H3', 'H9'].every((rule) => hand.checks[rule] !== 'fail'),
      )
      const rates = takers.flatMap(({ program: { minRate, maxRate }, hand: { strength } }) => {
        if (minRate === null && maxRate === null) return []
        const high = maxRate ?? minRate! + 2
        return high - strength * (high - (minRate ?? Math.max(0, maxRate! - 2)))
      })
      const seasonings = takers.flatMap(({ program }) => program.seasoningMonths ?? [])
      const isCounted = h >= (seasonings.length > 0 ? median(seasonings) : 6)
      const byValue = 0.75 * (isCounted ? arv : Math.min(arv, P + R))
      const stressed = (rates.length > 0 ? median(rates) : 8) + 1
      const byRent = isRentKnown ? Math.max(0, rent - owning) / annuity(stressed, 360) : byValue
      short = L - 0.97 * Math.min(byValue, byRent)
      if (short > 0.005) found.push(['exit', 'stretched'])
    }
  }
  const words = found.map(([, word]) => word)
  const word = words.includes('unlikely') ? 'unlikely' : words.includes('stretched') ? 'stretched' : 'sound'
  return { word, reasons: found.map(([about, one]) => `${about} ${one}`).sort(), profit, target, short, dscr } as const
}
