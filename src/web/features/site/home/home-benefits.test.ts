import { expect, it } from 'vitest'
import { directoryWords } from './home-benefits.tsx'

it('says that verified lenders missing from the directory are paused [HOME-03]', () => {
  expect(directoryWords(4998, '5,100')).toBe(
    'of the 5,100 verified lenders take new deals today; the others are paused',
  )
})

it('doesn’t mention paused lenders if none are missing or the claim isn’t a number', () => {
  for (const claim of ['5,100', '5,000', '80+', 'thousands of'])
    expect(directoryWords(5100, claim), claim).toBe('verified lenders take new deals today')
})
