import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parsePlainSearch, stringifyPlainSearch } from '#web/router.tsx'

it('every text comes back from the address as it was [DIR-12]', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.string({ unit: 'grapheme' })), (search) => {
      expect({ ...parsePlainSearch(stringifyPlainSearch(search)) }).toEqual(search)
    }),
  )
  for (const text of ['1e5', '"a"', 'true', 'null', '[1]', '007'])
    expect(parsePlainSearch(`?search=${encodeURIComponent(text)}`)['search']).toBe(text)
})

it('the first of a repeated name counts, and nothing set is no query', () => {
  expect({ ...parsePlainSearch('?page=1&page=2') }).toEqual({ page: '1' })
  expect(stringifyPlainSearch({ page: undefined })).toBe('')
})
