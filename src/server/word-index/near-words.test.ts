import fc from 'fast-check'
import { expect, it } from 'vitest'
import { placeOf, sortWords, visitNearWords } from './near-words.ts'

/** Levenshtein's distance as it is defined. */
function distance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length
  const [restA, restB] = [a.slice(1), b.slice(1)]
  return a[0] === b[0]
    ? distance(restA, restB)
    : 1 + Math.min(distance(restA, restB), distance(a, restB), distance(restA, b))
}

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 6 })

it('visits the words within so many edits, each once, with their distance [DIR-14]', () => {
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 40 }), word, fc.integer({ min: 1, max: 2 }), (words, text, most) => {
      const sorted = sortWords(words)
      const visited: [string, number][] = []
      visitNearWords(sorted, text, most, (place, edits) => visited.push([sorted.words[place]!, edits]))
      const near = [...words].sort().map((one): [string, number] => [one, distance(one, text)])
      expect(visited).toEqual(near.filter(([, edits]) => edits <= most))
    }),
    { numRuns: 500 },
  )
})

it('finds the place of a word, there or not', () => {
  const sorted = sortWords(['bridge', 'alder', 'bride'])
  expect(['alder', 'bride', 'bridge', 'brid', 'zenith', ''].map((one) => placeOf(sorted, one))).toEqual([
    0, 1, 2, 1, 3, 0,
  ])
})
