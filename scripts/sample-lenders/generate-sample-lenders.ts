import { type StateName, stateNames } from '#domain/states/states.ts'
import { slugOf } from '#domain/text/slug.ts'
import { summarizePrograms } from '#server/features/lenders/programs/summarize-programs.ts'
import { drawContacts } from './contacts.ts'
import { drawStates } from './coverage.ts'
import { drawDates } from './dates.ts'
import { describeLender } from './describe.ts'
import { drawPrograms } from './draw-programs.ts'
import { drawFigures, type Figures } from './figures.ts'
import { drawGaps, type Gaps, noGaps } from './gaps.ts'
import { iconLenderNames } from './icon-lender-names.ts'
import { drawKinds, iconKinds, type Kind } from './kinds.ts'
import { createNameSource } from './names.ts'
import { createRandom, createUuidSource, type Random } from './random.ts'
import { type Segment, segmentNames, segments } from './segments.ts'
import { stateMarkets } from './state-market.ts'

/** An invented lender. Amounts in dollars, rates and points in percent, terms in months. Null is "not published". */
export type SampleLender = {
  id: string
  slug: string
  name: string
  /** Full names, sorted. Empty means nationwide. */
  states: string[]
  description: string
  minAmount: number | null
  maxAmount: number | null
  minTerm: number | null
  maxTerm: number | null
  minRate: number
  maxRate: number
  minPoints: number | null
  maxPoints: number | null
  contactEmail: string | null
  contactPhone: string | null
  website: string | null
  isActive: boolean
  fundingDays: number | null
  termsCheckedAt: Date
  isSample: true
  createdAt: Date
}

export const defaultSampleSeed = 5100

/** The most lenders to generate. Up to this count, all names are different. */
export const mostSampleLenders = 100_000

/**
 * Generates invented lenders for a new installation and for benchmarks, in no particular order. The same count, seed
 * and `now` give the same lenders on every machine. Dates count back from `now`, the clock by default. The first six by
 * name are always {@link iconLenderNames}.
 * @throws RangeError for a count that isn't a whole number from 0 to {@link mostSampleLenders}.
 */
export function generateSampleLenders(count: number, options?: { seed?: number; now: Date }): SampleLender[] {
  const { seed = defaultSampleSeed, now } = options ?? { now: new Date() }
  return draftSampleLenders(count, seed, now).map(({ lender }) => lender)
}

/**
 * Generates the same lenders, and their programs in a second list. The lenders' own figures are then computed from
 * their programs, which leaves a few bounds empty, and a description is rewritten if its figures changed. Programs use
 * a separate random stream, so the other values don't change.
 * @throws RangeError like {@link generateSampleLenders}.
 */
export function generateSampleCatalogue(
  count: number,
  { seed = defaultSampleSeed, now }: { seed?: number; now: Date },
) {
  const random = createRandom(seed, 'programs')
  const more = createRandom(seed, 'facts of programs')
  const nextId = createUuidSource(seed, 'program ids')
  const words = createRandom(seed, 'descriptions')
  const drawn = draftSampleLenders(count, seed, now).map(({ lender, kind }) => {
    const programs = drawPrograms(random, more, nextId, lender, kind.segment)
    const summary = summarizePrograms(programs, lender.states)
    return { lender: summary ? redescribe(words, { ...lender, ...summary }, lender, kind) : lender, programs }
  })
  return { lenders: drawn.map(({ lender }) => lender), programs: drawn.flatMap(({ programs }) => programs) }
}

type CatalogueLender = Omit<SampleLender, 'minRate' | 'maxRate'> & { minRate: number | null; maxRate: number | null }

/** Writes a lender's description again if its programs changed its figures. */
function redescribe(
  random: Random,
  lender: CatalogueLender,
  before: SampleLender,
  { segment, home }: Kind,
): CatalogueLender {
  const { maxAmount, minTerm, maxTerm, minRate, maxRate } = lender
  const isSame = [minTerm, maxTerm, minRate, maxRate].every(
    (figure, index) => figure === [before.minTerm, before.maxTerm, before.minRate, before.maxRate][index],
  )
  if (isSame || maxAmount === null || minTerm === null || maxTerm === null) return lender
  const states = before.states.length > 0 ? (before.states as StateName[]) : stateNames
  return {
    ...lender,
    description: describeLender(random, { ...lender, segment, home, states, maxAmount, minTerm, maxTerm }),
  }
}

/**
 * Generates lenders, each with the kind that it was made from, for tests of the segments.
 * @throws RangeError for a count that isn't a whole number from 0 to {@link mostSampleLenders}.
 */
export function draftSampleLenders(count: number, seed: number, now: Date): { lender: SampleLender; kind: Kind }[] {
  if (!Number.isInteger(count) || count < 0 || count > mostSampleLenders)
    throw new RangeError(`The number of sample lenders must be a whole number from 0 to ${mostSampleLenders}`)
  const random = createRandom(seed, 'lenders')
  const nextId = createUuidSource(seed, 'ids')
  const names = createNameSource(createRandom(seed, 'names'), iconLenderNames)

  const leading = iconLenderNames.slice(0, count).map((name) => ({ name, kind: iconKinds[name], gaps: noGaps }))
  const kinds = drawKinds(seed, count - leading.length)
  const gaps = drawGaps(seed, kinds.length)
  const others = kinds.map((kind, i) => {
    const region = kind.namesRegion ? stateMarkets[kind.home].region : undefined
    return { name: names.next(kind.segment, region), kind, gaps: gaps[i] ?? noGaps }
  })
  const plans = [...leading, ...others]
  const figures = assignFigures(
    random,
    plans.map(({ kind }) => kind.segment),
  )
  return plans.map((plan, i) => ({
    lender: buildLender(random, { ...plan, id: nextId(), figures: figures[i] as Figures, now }),
    kind: plan.kind,
  }))
}

/** Draws figures for each lender, in the given order. Draws a segment's figures together. */
function assignFigures(random: Random, wanted: readonly Segment[]): Figures[] {
  const drawn = new Map(
    segmentNames.map((segment) => {
      const count = wanted.filter((other) => other === segment).length
      return [segment, drawFigures(random, segments[segment], count).values()]
    }),
  )
  return wanted.flatMap((segment) => drawn.get(segment)?.next().value ?? [])
}

type Plan = { id: string; name: string; kind: Kind; gaps: Gaps; figures: Figures; now: Date }

/** Combines what was drawn for a lender, and removes the facts that it lacks. */
function buildLender(random: Random, { id, name, kind, gaps, figures, now }: Plan): SampleLender {
  const { segment, home } = kind
  const slug = slugOf(name)
  const states = drawStates(random, home, kind.reach)
  const contacts = drawContacts(random, slug, home)
  const published = {
    minAmount: kind.hasMinimum ? figures.minAmount : null,
    maxAmount: figures.maxAmount,
    minTerm: kind.term[0],
    maxTerm: kind.term[1],
    minRate: figures.minRate,
    maxRate: figures.maxRate,
    minPoints: gaps.points ? null : figures.minPoints,
    maxPoints: gaps.points ? null : figures.maxPoints,
    fundingDays: gaps.fundingDays ? null : figures.fundingDays,
  }
  return {
    id,
    slug,
    name,
    states: kind.listsStates ? states : [],
    description: describeLender(random, { segment, home, states, ...published }),
    ...published,
    contactEmail: gaps.email ? null : contacts.email,
    contactPhone: gaps.phone ? null : contacts.phone,
    website: gaps.website ? null : contacts.website,
    isActive: !gaps.activity,
    ...drawDates(random, now, gaps.recentCheck),
    isSample: true,
  }
}
