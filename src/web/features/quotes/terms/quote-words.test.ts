import { expect, it } from 'vitest'
import { wireQuote } from '#test/builders/wire-quotes.ts'
import { termsSentence } from './quote-words.ts'

it('shows the eighths of an extension’s and an exit fee [QUOTE-03]', () => {
  const terms = wireQuote({ extensionFeePercent: 0.625, exitFeePercent: 1.125, exitFeeAfterMonth: 6 })
  const sentence = termsSentence(terms)
  expect(sentence).toContain('0.625% for each 3 months more')
  expect(sentence).toContain('exit fee 1.125% after month 6')
})
