import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parsePlainSearch, stringifyPlainSearch } from '#web/router.tsx'

it('every text survives a round trip through the URL [DIR-12]', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.string({ unit: 'grapheme' })), (search) => {
      expect({ ...parsePlainSearch(stringifyPlainSearch(search)) }).toEqual(search)
    }),
  )
  for (const text of ['1e5', '"a"', 'true', 'null', '[1]', '007'])
    expect(parsePlainSearch(`?search=${encodeURIComponent(text)}`)['search']).toBe(text)
})

it('uses the first of a repeated parameter, and writes no query for undefined values', () => {
  expect({ ...parsePlainSearch('?page=1&page=2') }).toEqual({ page: '1' })
  expect(stringifyPlainSearch({ page: undefined })).toBe('')
})
