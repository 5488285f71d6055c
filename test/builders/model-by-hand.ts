import type { MatchDeal, MatchInvestor, MatchLender, MatchProgram } from '#domain/loan-request/match-inputs.ts'
import { annuity, clamp, costByHand, strengthByHand } from './costs-by-hand.ts'

/* Computes the matching model a second time, from its description. Shares only types with the product. */

type Result = 'pass' | 'fail' | 'ask' | 'unknown'

export type ByHand = {
  kind: string
  purpose: string
  situations: string[]
  /** The request's strength, the expected rate and points in percent, and the loan fees in dollars. */
  strength: number
  price: { rate: number; points: number; fees: number }
  checks: Record<string, Result>
  score: number
  /** The score before caps. */
  uncapped: number
  /** The number of caps and of checks that say ask, without duplicates. */
  objections: number
  total: number | null
  /** Effective annual cost in percent. */
  yearly: () => number | null
  best: number
  worst: number
  /** Cash at closing, repairs the borrower pays, and their sum. */
  cash: [number | null, number, number | null]
}

const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10)
const cents = (x: number) => Math.round(x * 100) / 100

function kindByHand(deal: MatchDeal): string {
  if (deal.loanKind === 'rental') return 'rental'
  if (deal.loanKind == null && deal.termMonths > 60) return 'rental'
  if (deal.rehabScope === 'ground-up' || deal.situations?.includes('land')) return 'construction'
  return deal.repairBudget > 0 ? 'flip' : 'bridge'
}

/**
 * Computes one program's result for a deal, except for the ranking among lenders. `now` is in milliseconds since 1970.
 */
export function matchByHand(
  lender: MatchLender,
  program: MatchProgram,
  given: MatchDeal,
  who: MatchInvestor,
  now: number,
): ByHand {
  const deal = given.loanKind === 'rental' ? { ...given, termMonths: 360 } : given
  const kind = kindByHand(deal)
  const isRental = kind === 'rental'
  const L = deal.loanAmount
  const n = deal.termMonths
  const R = deal.repairBudget
  const isRefinance = deal.dealType === 'Refinance' || deal.dealStatus === 'Property purchased'
  const P = deal.purchasePrice
  const V0 = deal.propertyValue ?? null
  const boughtDaysAgo =
    deal.purchasedDate == null ? null : (Date.parse(isoDay(now)) - Date.parse(deal.purchasedDate)) / 86_400_000
  const isUnseasoned = isRefinance && boughtDaysAgo !== null && boughtDaysAgo < 180
  const isValueKnown = !isRefinance || V0 !== null || isUnseasoned
  const B0 = isRefinance && !isUnseasoned ? (V0 ?? P) : Math.min(P, V0 ?? P)
  const senior = deal.seniorLoanBalance ?? 0
  const debt = L + senior
  const h = Math.min(n, deal.holdMonths ?? (isRental ? 36 : kind === 'flip' ? 6 : n))
  const ltarv = debt / deal.estimatedArv
  const ltc = debt / (B0 + R)
  const a = (program.maxAdvancePercent ?? 85) / 100
  const rho = (program.maxRehabPercent ?? 100) / 100
  const paysPriceAlone = !isRefinance && deal.downpayment > 0 && L + deal.downpayment <= 1.005 * P
  const isFinanced = deal.repairsFinanced ?? !paysPriceAlone
  const H = isRental ? 0 : isFinanced ? Math.min(rho * R, L) : Math.min(R, L - Math.min(L, a * B0))
  const closing = Math.max(2500, 0.02 * B0)
  const payoff = deal.payoff ?? null
  const purpose = !isRefinance
    ? 'purchase'
    : payoff === null
      ? 'refinance'
      : L - payoff - closing > 0.02 * L
        ? 'cash-out'
        : 'rate-term'
  const isForeign = (deal.situations ?? []).includes('foreign-national')
  const investor = isForeign ? { ...who, creditScoreRange: null, exactCreditScore: null } : who

  const recent = investor.reDealsLast3Years ?? 0
  const s = strengthByHand(investor, { isRental, isValueKnown, ltarv, ltc, ltv: debt / B0 })

  // Price.
  const usual: Record<string, [number, number]> = {
    flip: [10, 13],
    bridge: [10, 13],
    construction: [10.5, 13.5],
    rental: [7, 9],
  }
  const spread = isRental ? 2 : 3
  const { minRate, maxRate, minPoints, maxPoints } = program
  const isPriced = minRate !== null || maxRate !== null
  const low = minRate ?? (maxRate === null ? usual[kind]![0] : Math.max(0, maxRate - spread))
  const high = maxRate ?? (minRate === null ? usual[kind]![1] : minRate + spread)
  const fewest = minPoints ?? (maxPoints === null ? 2 : Math.max(0, maxPoints - 1))
  const most = maxPoints ?? (minPoints === null ? 2 : minPoints + 1)
  const r = high - s * (high - low)
  const p = most - s * (most - fewest)
  const steps = deal.holdMonths == null ? null : program.prepaySteps
  const isHoldGiven = deal.holdMonths != null
  const loan = { L, H, n, h, isRental, isConstruction: kind === 'construction', isHoldGiven }
  const expected = costByHand(loan, program, { r, p, fees: program.loanFees ?? 1995 }, steps)
  const best = costByHand(loan, program, { r: low, p: fewest, fees: program.loanFees ?? 750 }, steps)
  const worst = costByHand(loan, program, { r: high, p: most, fees: program.loanFees ?? 3500 }, steps)

  // Rent.
  const hasDues = deal.propertyType === 'Condo/Co-op' || deal.propertyType === 'Townhome'
  const isRentKnown =
    deal.monthlyRent != null &&
    deal.yearlyTaxes != null &&
    deal.yearlyInsurance != null &&
    !(hasDues && deal.monthlyHoa == null)
  const rentShare = (deal.situations ?? []).includes('short-term-rental') ? 0.8 : 1
  const dscr = isRentKnown
    ? (rentShare * deal.monthlyRent!) /
      (L * annuity(r, n) + (deal.yearlyTaxes! + deal.yearlyInsurance!) / 12 + (deal.monthlyHoa ?? 0))
    : null

  // Checks.
  const checks: Record<string, Result> = { H1: lender.isActive ? 'pass' : 'fail' }
  const areStatesSilent = program.states === null && lender.statesPublished === false
  const states = program.states ?? lender.states
  checks['H2'] = areStatesSilent ? 'ask' : states.length === 0 || states.includes(deal.propertyState) ? 'pass' : 'fail'
  const { minAmount, maxAmount, minTerm, maxTerm } = program
  const met = (is: boolean): Result => (is ? 'pass' : 'fail')
  checks['H3'] =
    minAmount === null && maxAmount === null
      ? 'unknown'
      : met(L >= (minAmount ?? 0) && L <= (maxAmount ?? Number.MAX_VALUE))
  const isTermSilent = minTerm === null && maxTerm === null
  checks['H4'] = isTermSilent ? 'unknown' : met(n <= (maxTerm ?? 9999))
  checks['H5'] = isTermSilent ? 'unknown' : met(n >= (minTerm ?? 0) - 6)
  const limits: Result[] = []
  const { maxAdvancePercent, maxRehabPercent, maxLtcPercent, maxLtarvPercent } = program
  if (maxLtarvPercent !== null) limits.push(met(ltarv <= maxLtarvPercent / 100 + 1e-9))
  if (isValueKnown && maxLtcPercent !== null) limits.push(met(ltc <= maxLtcPercent / 100 + 1e-9))
  if (isValueKnown && maxAdvancePercent !== null) {
    const advance = (maxAdvancePercent / 100) * B0
    if (isRental || R === 0) limits.push(met(debt <= advance + 0.01))
    else if (maxRehabPercent !== null) limits.push(met(debt <= advance + (maxRehabPercent / 100) * R + 0.01))
    else limits.push(debt <= advance + 0.01 ? 'pass' : debt <= advance + R + 0.01 ? 'ask' : 'fail')
  }
  const isHighLtcUnchecked =
    !isRental && isValueKnown && ltc > 0.9 + 1e-9 && maxAdvancePercent === null && maxLtcPercent === null
  if (isHighLtcUnchecked && limits.length > 0) limits.push('ask')
  const needsValue = maxAdvancePercent !== null || maxLtcPercent !== null
  checks['H6'] = limits.includes('fail')
    ? 'fail'
    : limits.includes('ask')
      ? 'ask'
      : limits.length > 0
        ? 'pass'
        : needsValue
          ? 'ask'
          : 'unknown'
  const bands: Record<string, [number, number]> = {
    'Excellent (750+)': [750, 850],
    'Very Good (700-749)': [700, 749],
    'Good (650-699)': [650, 699],
    'Fair (600-649)': [600, 649],
    'Poor (<600)': [300, 599],
  }
  const exact = investor.exactCreditScore ?? null
  const band = exact === null ? bands[investor.creditScoreRange ?? ''] : ([exact, exact] as const)
  const { minCreditScore } = program
  checks['H7'] =
    minCreditScore === null
      ? 'unknown'
      : !band
        ? 'ask'
        : band[1] < minCreditScore
          ? 'fail'
          : band[0] >= minCreditScore
            ? 'pass'
            : 'ask'
  const countOf: Record<string, number> = { 'First time': 0, '2-5 deals': 2, '6+ deals': 6, '10+ deals': 10 }
  const count = recent > 0 ? recent : countOf[investor.flippingExperience ?? '']
  const { minDeals } = program
  checks['H8'] =
    minDeals === null ? 'unknown' : minDeals === 0 ? 'pass' : count === undefined ? 'ask' : met(count >= minDeals)
  const units = deal.units ?? (['Single Family', 'Townhome', 'Condo/Co-op'].includes(deal.propertyType) ? 1 : null)
  const { propertyTypes, maxUnits, minPropertyValue } = program
  const isTooSmall = minPropertyValue !== null && B0 < minPropertyValue
  checks['H9'] =
    propertyTypes.length > 0 && !propertyTypes.includes(deal.propertyType)
      ? 'fail'
      : isTooSmall || (maxUnits !== null && units !== null && units > maxUnits)
        ? 'fail'
        : maxUnits !== null && units === null
          ? 'ask'
          : propertyTypes.length > 0
            ? 'pass'
            : 'unknown'
  const entity = investor.entityType ?? null
  checks['H10'] =
    program.entityRequired === null
      ? 'unknown'
      : !program.entityRequired
        ? 'pass'
        : entity === null
          ? 'ask'
          : met(entity !== 'Individual / Sole Proprietor')
  const refinances = program.purposes.filter((one) => one !== 'purchase').length
  checks['H11'] =
    program.purposes.length === 0
      ? 'unknown'
      : purpose === 'refinance'
        ? (['fail', 'ask', 'pass'] as const)[refinances]!
        : met(program.purposes.includes(purpose))
  const table: Record<string, Record<string, Result>> = {
    flip: { flip: 'pass', bridge: R <= 0.15 * B0 ? 'ask' : 'fail', construction: 'fail', rental: 'fail' },
    bridge: { flip: 'ask', bridge: 'pass', construction: 'fail', rental: 'fail' },
    construction: { flip: 'fail', bridge: 'fail', construction: 'pass', rental: 'fail' },
    rental: { flip: 'fail', bridge: 'fail', construction: 'fail', rental: 'pass' },
  }
  const kinds = program.kinds.map((one) => table[kind]![one]!)
  checks['H12'] = kinds.length === 0 ? 'ask' : kinds.includes('pass') ? 'pass' : kinds.includes('ask') ? 'ask' : 'fail'
  if (isRental)
    checks['H13'] = program.minDscr === null ? 'unknown' : dscr === null ? 'ask' : met(dscr >= program.minDscr - 1e-9)
  const situations: string[] = [...(deal.situations ?? [])]
  if (isRefinance && (deal.latePayments === '60' || deal.latePayments === 'foreclosure'))
    situations.push('late-payments')
  if (deal.otherLiens) situations.push('other-liens')
  const isNew = recent === 0 && (investor.flippingExperience === 'First time' || investor.flippingExperience === null)
  if (kind !== 'construction' && R > B0 && isNew) situations.push('heavy-rehab')
  if (senior > 0) situations.push('second-lien')
  const isImplied = (one: string) =>
    ['mixed-use', 'manufactured', 'land'].includes(one) && propertyTypes.length > 0 && !program.accepts.includes(one)
  if (situations.length > 0)
    checks['H14'] = situations.some((one) => program.excludes.includes(one) || isImplied(one))
      ? 'fail'
      : situations.every((one) => program.accepts.includes(one))
        ? 'pass'
        : 'ask'

  // Score.
  const q = isRental
    ? r + ((p + (100 * (program.loanFees ?? 1995)) / L) * 12) / 60
    : (1200 * expected.interest) / (expected.meanDrawnBalance * h) +
      (1200 * (expected.total - expected.interest)) / (expected.meanDrawnBalance * Math.max(h, 12))
  // With the whole loan held back, no drawn money exists to measure its cost against.
  const isUndrawn = !isRental && expected.meanDrawnBalance <= 0
  const C = !isPriced || isUndrawn ? 0 : isRental ? clamp((11 - q) / 5) : clamp((18 - q) / 10)
  const lo = minAmount === null || minAmount === 0 ? 1 : clamp(0.5 + (0.5 * (L - minAmount)) / (0.25 * minAmount))
  const hi = maxAmount === null ? 1 : clamp(0.5 + (0.5 * (maxAmount - L)) / (0.2 * maxAmount))
  const A = minAmount === null && maxAmount === null ? 0.5 : Math.min(lo, hi)
  const T = isTermSilent
    ? 0.5
    : minTerm !== null && n < minTerm
      ? 0.4
      : isRental || maxTerm === null || maxTerm - n >= Math.min(3, 0.25 * n)
        ? 1
        : 0.7
  const speed = (program.fundingDays ?? 0) / deal.closingTimelineDays
  const S =
    program.fundingDays === null
      ? deal.closingTimelineDays <= 14
        ? 0.25
        : 0.5
      : speed <= 0.5
        ? 1
        : speed <= 1
          ? 1 - (speed - 0.5)
          : clamp(0.5 - (speed - 1))
  const asked = isRental ? clamp((10 - low) / 4) : clamp((15 - low) / 8.75)
  const B = clamp(1 - 1.5 * Math.max(0, asked - s))
  const has = (text: string | null) => text !== null && text.trim() !== ''
  const published = [
    has(lender.description),
    has(lender.website),
    has(lender.contactEmail),
    has(lender.contactPhone),
    minRate !== null && maxRate !== null,
    minPoints !== null && maxPoints !== null,
    program.fundingDays !== null,
    minAmount !== null && maxAmount !== null,
    minTerm !== null && maxTerm !== null,
    [maxAdvancePercent, maxRehabPercent, maxLtcPercent, maxLtarvPercent].some((limit) => limit !== null),
    minCreditScore !== null,
    program.loanFees !== null,
    propertyTypes.length > 0 || program.purposes.length > 0,
  ].filter(Boolean).length
  const checkedAt = program.termsCheckedAt ?? lender.termsCheckedAt
  const age = checkedAt === null ? 365 : (now - new Date(checkedAt).getTime()) / 86_400_000
  const V = 0.5 * (published / 13) + 0.5 * clamp(1 - (age - 90) / 275)
  const half = (results: (Result | undefined)[]) => results.every((result) => result === 'pass')
  const counted = [
    ['H2'],
    ['H3'],
    ['H4', 'H5'],
    ['H6'],
    ['H7'],
    ['H8'],
    ['H9'],
    ['H10'],
    ['H11'],
    ['H12'],
    ['H13'],
    ['H14'],
  ].filter(([rule]) => checks[rule!] !== undefined)
  const K =
    counted.reduce((sum, rules) => sum + (half(rules.map((rule) => checks[rule])) ? 1 : 0.5), 0) / counted.length
  const raw = 0.35 * C + 0.15 * A + 0.1 * T + 0.15 * S + 0.05 * B + 0.1 * V + 0.1 * K
  const isDearRental = debt / B0 > (purpose === 'cash-out' || purpose === 'refinance' ? 0.75 : 0.8) + 1e-9
  const isUnusual =
    ['Multi Family', 'Apartment'].includes(deal.propertyType) ||
    (units ?? 0) >= 5 ||
    situations.some((one) => ['mixed-use', 'manufactured', 'land'].includes(one))
  const caps = new Set<string>()
  if (!isRental && ltarv > 0.75 + 1e-9) caps.add('leverage')
  if (isValueKnown && (isRental ? isDearRental : ltc > 0.95 + 1e-9)) caps.add('leverage')
  if (program.fundingDays !== null && program.fundingDays > deal.closingTimelineDays) caps.add('late')
  if (program.fundingDays === null && deal.closingTimelineDays <= 14) caps.add('rush')
  for (const rule of ['H2', 'H12', 'H13', 'H14']) if (checks[rule] === 'ask') caps.add(rule)
  if (checks['H13'] === 'unknown' && (dscr === null || dscr < 1)) caps.add('coverage')
  if (isHighLtcUnchecked) caps.add('thin')
  if (isUnusual && checks['H9'] === 'unknown') caps.add('property')
  if (checks['H7'] === 'unknown' && band && band[1] < 600) caps.add('credit')
  const asks = Object.keys(checks).filter((rule) => checks[rule] === 'ask')
  const rounded = Number(`${Math.round(Number(`${raw.toFixed(12)}e2`))}e-2`)

  const paid = isRefinance ? payoff : P
  const points = (L * p) / 100
  const appraisal = deal.propertyType === 'Apartment' || (deal.units ?? 0) >= 5 || L > 2_000_000 ? 3500 : 650
  const owed = isRental || program.interestBasis === 'drawn' ? L - H : L
  const insurance = deal.yearlyInsurance ?? (isRental ? 0 : 1800)
  const escrow = isRental ? ((deal.yearlyTaxes ?? 0) * 3 + insurance * 2) / 12 : 0
  const prepaid = (owed * r) / 100 / 24 + insurance + escrow
  const atClosing =
    paid === null ? null : paid + points + (program.loanFees ?? 1995) + appraisal + closing + prepaid - (L - H)
  return {
    kind,
    purpose,
    situations,
    strength: s,
    price: { rate: r, points: p, fees: program.loanFees ?? 1995 },
    checks,
    score: caps.size > 0 ? Math.min(rounded, 0.67) : rounded,
    objections: new Set([...caps, ...asks]).size,
    uncapped: rounded,
    total: isPriced ? cents(expected.total) : null,
    yearly: () => (isPriced ? expected.yearly() : null),
    best: cents(best.total),
    worst: cents(worst.total),
    cash: [
      atClosing === null ? null : cents(atClosing),
      cents(R - H),
      atClosing === null ? null : cents(atClosing + R - H),
    ],
  }
}
