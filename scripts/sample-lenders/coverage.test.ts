import { describe, expect, it } from 'vitest'
import { type StateName, stateNames } from '#domain/states/states.ts'
import { drawStates } from './coverage.ts'
import { createRandom } from './random.ts'
import { stateMarkets, stateShares } from './state-market.ts'

/** Returns whether all states are connected with the home state through their borders. */
function isInOnePiece(home: StateName, states: readonly StateName[]): boolean {
  const reached = new Set([home])
  for (const name of reached)
    for (const next of stateMarkets[name].neighbors) if (states.includes(next)) reached.add(next)
  return reached.size === states.length
}

describe('a lender’s states', () => {
  it.each([1, 2, 3, 4, 5, 8])('draws %i connected states around one home, sorted by name, for every home', (size) => {
    const random = createRandom(size, 'test')
    for (const home of stateNames) {
      const states = drawStates(random, home, { kind: 'cluster', size })
      expect(states).toHaveLength(size)
      expect(states).toContain(home)
      expect(states).toEqual([...states].sort())
      expect(isInOnePiece(home, states)).toBe(true)
    }
  })

  it('draws the requested number of states in several clusters, often disconnected', () => {
    const random = createRandom(1, 'test')
    const drawn = stateNames.flatMap((home) =>
      [6, 10, 15, 22].map((size) => ({ home, size, states: drawStates(random, home, { kind: 'clusters', size }) })),
    )
    for (const { home, size, states } of drawn) {
      expect(new Set(states).size).toBe(size)
      expect(states).toContain(home)
    }
    const split = drawn.filter(({ home, states }) => !isInOnePiece(home, states))
    expect(split.length).toBeGreaterThan(drawn.length / 3)
  })

  it('draws 40 to 47 states including the home for a nearly nationwide lender', () => {
    const random = createRandom(1, 'test')
    for (const home of stateNames) {
      const states = drawStates(random, home, { kind: 'almost' })
      expect(states.length).toBeGreaterThanOrEqual(40)
      expect(states.length).toBeLessThanOrEqual(47)
      expect(states).toContain(home)
    }
  })

  it('returns all states for a nationwide lender', () => {
    expect(drawStates(createRandom(1, 'test'), 'Ohio', { kind: 'all' })).toEqual(stateNames)
  })
})

describe('the table of states', () => {
  it('has symmetric borders and no state as its own neighbor', () => {
    for (const name of stateNames)
      for (const neighbor of stateMarkets[name].neighbors) {
        expect(stateMarkets[neighbor].neighbors, `${name} and ${neighbor}`).toContain(name)
        expect(neighbor).not.toBe(name)
      }
    expect(isInOnePiece('Kansas', stateNames)).toBe(true)
  })

  it('has weights that add up to 100%', () => {
    expect(stateShares.reduce((sum, [, weight]) => sum + weight, 0)).toBeCloseTo(100, 5)
  })

  it('lists every area code in only one state', () => {
    const codes = stateNames.flatMap((name) => stateMarkets[name].areaCodes)
    expect(new Set(codes).size).toBe(codes.length)
    for (const code of codes) expect(code).toMatch(/^[2-9]\d\d$/)
  })
})
