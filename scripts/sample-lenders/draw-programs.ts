import type { Program } from '#domain/programs/program.ts'
import { programSituations } from '#domain/programs/programs.ts'
import type { SampleLender } from './generate-sample-lenders.ts'
import { type ProgramPlan, type Range, type SegmentPrograms, segmentPrograms } from './program-plans.ts'
import { pick, pickWeighted, type Random } from './random.ts'
import type { Segment } from './segments.ts'

type SampleProgram = Omit<Program, 'termsCheckedAt'> & { lenderId: string; termsCheckedAt: null }

/** Shares of programs that publish only their lowest rate, or no rate. */
const fromRateShare = 0.1
const noRateShare = { flip: 0.1, other: 0.01 }
/** Shares of lenders whose programs publish property types, purposes and recourse. */
const propertyTypesShare = 0.75
const purposesShare = 0.8
const recourseShare = 0.4

const propertyTypeSets: readonly (readonly [Program['propertyTypes'], number])[] = [
  [['Single Family', 'Townhome', 'Condo/Co-op'], 3],
  [['Single Family', 'Townhome', 'Multi Family', 'Condo/Co-op'], 3],
  [['Single Family', 'Townhome', 'Multi Family', 'Condo/Co-op', 'Apartment'], 2],
  [['Multi Family', 'Apartment'], 1],
]
const rentalAdvance: Range = [75, 80, 5]
const rentalDscr: Range = [0.75, 1.25, 0.05]
const dscrShare = 0.9
const prepayStepsShare = 0.8
const prepaySteps = [
  [5, 4, 3, 2, 1],
  [3, 2, 1],
  [5, 5, 5],
]
/** Shares of programs that publish these facts, and their values. */
const exitFeeShare = 0.15
const exitFees: Range = [0.5, 1, 0.5]
const exitFeeMonths: Range = [3, 6, 3]
const extensionMonthsShare = 0.4
const extensionLengths: Range = [3, 6, 3]
const seasoningShare = 0.6
const seasonings: Range = [3, 12, 3]
const minPropertyValueShare = 0.4
const propertyValues: Range = [50_000, 125_000, 25_000]
const interestReserveShare = 0.3
const reserves: Range = [3, 6, 3]
const rateTermOnlyShare = 0.15

/** Further accepted situations by segment, with their shares. */
const moreAccepts: Partial<Record<Segment, readonly (readonly [Program['accepts'][number], number])[]>> = {
  local: [
    ['manufactured', 0.06],
    ['mixed-use', 0.06],
    ['non-warrantable-condo', 0.05],
    ['foreign-national', 0.05],
    ['heavy-rehab', 0.08],
    ['second-lien', 0.06],
    ['other-liens', 0.06],
    ['short-term-rental', 0.04],
  ],
  regional: [
    ['assignment', 0.15],
    ['mixed-use', 0.08],
    ['foreign-national', 0.1],
    ['heavy-rehab', 0.15],
  ],
  national: [
    ['foreign-national', 0.2],
    ['heavy-rehab', 0.2],
    ['assignment', 0.2],
  ],
  rental: [
    ['rural', 0.15],
    ['mixed-use', 0.08],
    ['manufactured', 0.06],
    ['foreign-national', 0.25],
  ],
  large: [
    ['second-lien', 0.2],
    ['foreign-national', 0.15],
  ],
  secondChance: [['second-lien', 0.4]],
}

const prepayText = '6 months of interest, 20% a year free'

/**
 * Draws the programs of a sample lender; a few lenders have none. They publish the lender's amounts and points. Rates
 * and terms are within the lender's, except for 30-year loans. A lender's programs share most other facts. `more` is a
 * separate stream for facts that were added later.
 */
export function drawPrograms(
  random: Random,
  more: Random,
  nextId: () => string,
  lender: SampleLender,
  segment: Segment,
): SampleProgram[] {
  const profile = segmentPrograms[segment]
  const hasNone = random() < profile.withoutPrograms
  const facts = drawFacts(random, lender, profile)
  const isLongTerm = (lender.maxTerm ?? 0) >= 180
  const plans = profile.programs.filter(
    (plan) => random() < plan.share && (!plan.isLongTerm || (segment === 'national' && isLongTerm)),
  )
  const programs = plans.map((plan) => ({
    id: nextId(),
    lenderId: lender.id,
    ...facts,
    ...drawRates(random, lender, plan, plans.length),
    ...termsOf(lender, plan, segment === 'national' && isLongTerm),
    name: plan.name,
    kinds: plan.kinds,
    purposes: plan.purposes ?? facts.purposes,
    propertyTypes: plan.propertyTypes ?? facts.propertyTypes,
    maxAdvancePercent:
      facts.maxAdvancePercent === null ? null : Math.min(90, facts.maxAdvancePercent + (plan.advancesMore ?? 0)),
    minDeals: plan.minDeals ?? (segment === 'large' ? facts.minDeals : null),
    ...(plan.kinds.includes('rental') ? drawRental(random) : {}),
  }))
  return hasNone ? [] : programs.map((program) => withMoreFacts(more, program, segment))
}

/** Draws facts that were added later from a separate stream, so the draws of earlier facts don't change. */
function withMoreFacts(random: Random, program: SampleProgram, segment: Segment): SampleProgram {
  const isRental = program.kinds.includes('rental')
  const maybe = (share: number, range: Range) => {
    const [isPublished, value] = [random() < share, inRange(random, range)]
    return isPublished ? value : null
  }
  const exitFeePercent = maybe(exitFeeShare, exitFees)
  const exitFeeAfterMonth = maybe(0.5, exitFeeMonths)
  const extensionMonths = maybe(extensionMonthsShare, extensionLengths)
  const seasoningMonths = maybe(seasoningShare, seasonings)
  const minPropertyValue = maybe(minPropertyValueShare, propertyValues)
  const interestReserveMonths = maybe(interestReserveShare, reserves)
  const isRateTermOnly = random() < rateTermOnlyShare
  const accepted = (moreAccepts[segment] ?? []).flatMap(([situation, share]) =>
    random() < share && !program.excludes.includes(situation) ? [situation] : [],
  )
  const [smallest] = propertyValues
  return {
    ...program,
    accepts: programSituations.filter((one) => program.accepts.includes(one) || accepted.includes(one)),
    purposes: isRateTermOnly ? program.purposes.filter((one) => one !== 'cash-out') : program.purposes,
    exitFeePercent: isRental ? null : exitFeePercent,
    exitFeeAfterMonth: isRental || exitFeePercent === null ? null : exitFeeAfterMonth,
    extensionMonths: isRental ? null : extensionMonths,
    seasoningMonths: isRental ? seasoningMonths : null,
    minPropertyValue: minPropertyValue && Math.max(smallest, Math.min(minPropertyValue, program.maxAmount ?? smallest)),
    interestReserveMonths: program.kinds.includes('construction') ? interestReserveMonths : null,
  }
}

/** Draws which facts the lender's programs publish, and their values. */
function drawFacts(random: Random, lender: SampleLender, profile: SegmentPrograms) {
  const maybe = ([range, share]: readonly [Range, number] = [[0, 0, 1], 0]) => {
    // Always draws both, so changing a share doesn't change later draws.
    const [isPublished, value] = [random() < share, inRange(random, range)]
    return isPublished ? value : null
  }
  const { leverage } = profile
  return {
    purposes:
      random() < purposesShare
        ? pick(random, [
            ['purchase'],
            ['purchase', 'rate-term', 'cash-out'],
            ['purchase', 'rate-term', 'cash-out'],
          ] as Program['purposes'][])
        : [],
    propertyTypes:
      random() < propertyTypesShare ? pickWeighted(random, propertyTypeSets, ([, weight]) => weight)[0] : [],
    accepts: drawSituations(random, profile.accepts),
    excludes: drawSituations(random, profile.excludes),
    states: null,
    minAmount: lender.minAmount,
    maxAmount: lender.maxAmount,
    minPoints: lender.minPoints,
    maxPoints: lender.maxPoints,
    fundingDays: lender.fundingDays,
    maxAdvancePercent: maybe(leverage.maxAdvancePercent),
    maxRehabPercent: maybe(leverage.maxRehabPercent),
    maxLtcPercent: maybe(leverage.maxLtcPercent),
    maxLtarvPercent: maybe(leverage.maxLtarvPercent),
    minCreditScore: maybe(profile.credit),
    minDeals: inRange(random, [3, 10, 1]),
    entityRequired: random() < profile.entityShare ? true : random() < 0.5 ? false : null,
    minPropertyValue: null,
    seasoningMonths: null,
    extensionMonths: null,
    exitFeePercent: null,
    exitFeeAfterMonth: null,
    interestReserveMonths: null,
    maxUnits: random() < 0.3 ? pick(random, [1, 4, 4, 8]) : null,
    minDscr: null,
    interestBasis: random() < profile.drawnShare ? ('drawn' as const) : random() < 0.5 ? ('full' as const) : null,
    minimumInterestMonths: maybe(profile.minimumInterest),
    extensionPercent: maybe(profile.extension),
    prepay: null,
    prepaySteps: null,
    recourse: random() < recourseShare ? pick(random, ['full', 'limited', 'none'] as const) : null,
    loanFees: maybe(profile.fees),
    drawFee: maybe(profile.drawFee),
    feesNote: null,
    sourceUrl: lender.website === null ? null : `https://${lender.slug}.example/programs`,
    termsCheckedAt: null,
  }
}

/** Draws a 30-year loan's leverage, DSCR and prepayment, and clears the facts that only short loans have. */
function drawRental(random: Random) {
  const steps = random() < prepayStepsShare ? pick(random, prepaySteps) : null
  return {
    maxAdvancePercent: inRange(random, rentalAdvance),
    maxRehabPercent: null,
    maxLtcPercent: null,
    maxLtarvPercent: null,
    minDscr: random() < dscrShare ? inRange(random, rentalDscr) : null,
    prepaySteps: steps,
    prepay: steps ? `${steps.join('-')} step-down` : random() < 0.5 ? prepayText : null,
    drawFee: null,
    interestBasis: null,
    minimumInterestMonths: null,
    extensionPercent: null,
  }
}

function drawSituations(random: Random, all: SegmentPrograms['accepts'] = []): Program['accepts'] {
  const found = all.flatMap(({ list, isSome, share }) => {
    const isSaid = random() < share
    const first = pick(random, list)
    const said = isSome ? list.filter((one) => one === first || random() < 0.5) : list
    return isSaid ? said : []
  })
  return programSituations.filter((one) => found.includes(one))
}

/**
 * Draws a program's rates within the lender's, or `ratesBelow` percentage points lower. Some programs publish no rate,
 * others only the lowest.
 */
function drawRates(random: Random, { minRate, maxRate }: SampleLender, plan: ProgramPlan, count: number) {
  const draw = random()
  const unpublished = plan.kinds.includes('flip') ? noRateShare.flip : noRateShare.other
  if (draw < unpublished) return { minRate: null, maxRate: null }
  const room = count > 1 ? Math.max(0, maxRate - minRate - 0.5) : 0
  const ratesBelow = plan.ratesBelow ?? 0
  const low = minRate - ratesBelow + Math.min(room, plan.minRateAbove ?? 0)
  return {
    minRate: low,
    maxRate:
      draw < unpublished + fromRateShare
        ? null
        : Math.max(low, maxRate - ratesBelow - Math.min(room, plan.maxRateBelow ?? 0)),
  }
}

/** Returns a program's terms. A lender of short and long loans has a program for each. */
function termsOf({ minTerm, maxTerm }: SampleLender, plan: ProgramPlan, isSplit: boolean) {
  if (plan.isThirtyYears) return { minTerm: 360, maxTerm: 360 }
  return isSplit ? { minTerm, maxTerm: 24 } : { minTerm, maxTerm }
}

function inRange(random: Random, [low, high, step]: Range): number {
  const steps = Math.round((high - low) / step)
  return Number((low + Math.floor(random() * (steps + 1)) * step).toFixed(2))
}
