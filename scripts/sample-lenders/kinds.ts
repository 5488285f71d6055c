import type { StateName } from '#domain/states/states.ts'
import type { iconLenderNames } from './icon-lender-names.ts'
import { allocate, allocateFlags, createRandom } from './random.ts'
import { type Reach, type Segment, segmentNames, segments } from './segments.ts'
import { stateShares } from './state-market.ts'

/** A lender's properties that are assigned by quota before its figures are drawn. */
export type Kind = {
  segment: Segment
  home: StateName
  reach: Reach
  /** Shortest and longest term in months. */
  term: readonly [number, number]
  hasMinimum: boolean
  /** Nationwide lenders either list all states or leave the list empty, as in real data. */
  listsStates: boolean
  namesRegion: boolean
}

/** The share of lenders around one home, so that 15% of all name a region. */
const regionShare = 0.208

/**
 * Returns the segment, home, reach and other properties of `count` lenders in random order. Each property occurs as
 * often as its share, to within one lender of each segment.
 */
export function drawKinds(seed: number, count: number): Kind[] {
  const random = createRandom(seed, 'kinds')
  const drawn = allocate(
    random,
    count,
    segmentNames.map((segment) => [segment, segments[segment].sharePercent]),
  )
  const queues = new Map(segmentNames.map((segment) => [segment, drawSegment(seed, segment, drawn)]))
  return drawn.flatMap((segment) => queues.get(segment)?.pop() ?? [])
}

function drawSegment(seed: number, segment: Segment, drawn: readonly Segment[]): Kind[] {
  const random = createRandom(seed, `kinds of ${segment}`)
  const count = drawn.filter((other) => other === segment).length
  const profile = segments[segment]
  const homes = allocate(random, count, stateShares)
  const terms = allocate(random, count, profile.terms)
  const noMinimum = allocateFlags(random, count, profile.noMinimumShare)
  const reaches = allocate(random, count, profile.reach)
  const namesRegion = allocateFlags(random, count, regionShare)
  let nationwide = 0
  return reaches.map((reach, i) => ({
    segment,
    home: homes[i] as StateName,
    reach,
    term: terms[i] as Kind['term'],
    hasMinimum: !noMinimum[i],
    listsStates: reach.kind !== 'all' || nationwide++ % 2 === 0,
    namesRegion: reach.kind === 'cluster' && namesRegion[i] === true,
  }))
}

/** The six lenders with icons, one per segment. */
export const iconKinds: Readonly<Record<(typeof iconLenderNames)[number], Kind>> = {
  'Abrenmoor Private Lending': iconKind('local', 'Georgia', { kind: 'cluster', size: 1 }, [6, 12]),
  'Acelwick Rental Finance': iconKind('rental', 'North Carolina', { kind: 'all' }, [360, 360]),
  'Adravane Bridge': iconKind('national', 'Texas', { kind: 'almost' }, [12, 24]),
  'Aelthorne Construction Capital': iconKind('large', 'Illinois', { kind: 'clusters', size: 12 }, [12, 36]),
  'Ainsgrove Rehab Loans': iconKind('regional', 'Colorado', { kind: 'cluster', size: 5 }, [6, 18]),
  'Alcamere Equity Loans': iconKind('secondChance', 'Florida', { kind: 'cluster', size: 2 }, [3, 12]),
}

function iconKind(segment: Segment, home: StateName, reach: Reach, term: Kind['term']): Kind {
  return { segment, home, reach, term, hasMinimum: true, listsStates: true, namesRegion: false }
}
