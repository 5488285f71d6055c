import { type StateName, stateNames } from '#domain/states/states.ts'
import { pickWeighted, type Random } from './random.ts'
import type { Reach } from './segments.ts'
import { stateMarkets } from './state-market.ts'

/** Gives small states a chance to be chosen as neighbors of large ones such as California and Florida. */
const neighborFloor = 0.8

/** Draws the states of a lender with this reach, sorted by name. They always include its home. 'all' returns all 50. */
export function drawStates(random: Random, home: StateName, reach: Reach): StateName[] {
  if (reach.kind === 'all') return [...stateNames]
  if (reach.kind === 'almost') return leaveOut(random, home, 3 + Math.floor(random() * 8))
  const states = new Set([home])
  if (reach.kind === 'cluster') growTo(random, states, reach.size)
  else growClusters(random, states, reach.size)
  return [...states].sort()
}

/**
 * Returns all states except `count` of them, drawn by how often nearly nationwide lenders omit each. Never omits the
 * home state.
 */
function leaveOut(random: Random, home: StateName, count: number): StateName[] {
  const candidates = stateNames.filter((name) => name !== home)
  const omitted = new Set<StateName>()
  while (omitted.size < count) {
    const name = pickWeighted(random, candidates, (candidate) => stateMarkets[candidate].leaveOutWeight)
    candidates.splice(candidates.indexOf(name), 1)
    omitted.add(name)
  }
  return stateNames.filter((name) => !omitted.has(name))
}

/** Adds neighboring states up to `size`, preferring larger markets. A connected set stays connected. */
function growTo(random: Random, states: Set<StateName>, size: number): void {
  const border = new Set<StateName>()
  for (const name of states) for (const neighbor of stateMarkets[name].neighbors) border.add(neighbor)
  while (states.size < size) {
    const candidates = [...border].filter((name) => !states.has(name))
    const name = pickWeighted(random, candidates, (candidate) => stateMarkets[candidate].weight + neighborFloor)
    states.add(name)
    for (const neighbor of stateMarkets[name].neighbors) border.add(neighbor)
  }
}

/** Adds clusters of 3 to 8 states around their own home states up to `size` states. */
function growClusters(random: Random, states: Set<StateName>, size: number): void {
  growTo(random, states, Math.min(size, clusterSize(random)))
  while (states.size < size) {
    const candidates = stateNames.filter((name) => !states.has(name))
    const cluster = new Set([pickWeighted(random, candidates, (name) => stateMarkets[name].weight)])
    growTo(random, cluster, Math.min(size - states.size, clusterSize(random)))
    for (const name of cluster) states.add(name)
  }
}

function clusterSize(random: Random): number {
  return 3 + Math.floor(random() * 6)
}
