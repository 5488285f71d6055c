import { expect, it } from 'vitest'
import { readComparisonSearch } from './use-comparison.ts'

const compare = '11111111-1111-4111-8111-111111111111'

it('reads the comparison’s deal and order from the URL, and omits unknown values', () => {
  expect(readComparisonSearch({ compare, sort: 'cost', tab: 'lenders' })).toEqual({ compare, sort: 'cost' })
  expect(readComparisonSearch({ compare, sort: 'fit' })).toEqual({ compare })
  expect(readComparisonSearch({ compare, sort: 'toString' })).toEqual({ compare })
  for (const other of [undefined, '', 'new', 7, [compare]]) expect(readComparisonSearch({ compare: other })).toEqual({})
  expect(readComparisonSearch({ sort: 'cost' })).toEqual({})
})
