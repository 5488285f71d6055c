import { expect, it } from 'vitest'
import { sharedVerdict } from './shared-verdict.ts'
import type { Verdict } from './verdict-figures.ts'

const reason = (about: Verdict['reasons'][number]['about'], word: Verdict['word']) =>
  ({ about, word, text: about }) as Verdict['reasons'][number]
const verdict = {
  word: 'unlikely',
  reasons: [
    reason('cash', 'unlikely'),
    reason('lenders', 'stretched'),
    reason('profit', 'sound'),
    reason('published', 'sound'),
  ],
  fix: { kind: 'price', to: 1 },
} as unknown as Verdict

it('leaves out reserves and the fix, and counts and names of lenders unless they are shown [LIFE-06]', () => {
  const words = (withLenders: boolean) => {
    const { word, reasons, fix } = sharedVerdict(verdict, withLenders)
    return [word, fix, ...reasons.map(({ about }) => about)]
  }
  expect(words(true)).toEqual(['stretched', null, 'lenders', 'profit', 'published'])
  expect(words(false)).toEqual(['sound', null, 'profit'])
})
