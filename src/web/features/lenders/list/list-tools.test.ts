import { expect, it } from 'vitest'
import { lenderSorts } from '#contract/lenders/lenders.ts'
import { chosenSort, shownSort, sortLabel, sortOptions } from '#web/features/lenders/list/list-tools.tsx'

it('offers every sort of the API, name first, and best match only with a search [DIR-11]', () => {
  const values = sortOptions(false).map(({ value }) => value)
  expect([...values].sort()).toEqual([...lenderSorts].sort())
  expect(values).toHaveLength(10)
  expect(shownSort(undefined, false)).toBe('name_asc')
  expect(sortOptions(true).map(({ value }) => value)).toEqual(['', ...values])
  expect(shownSort(undefined, true)).toBe('')
  expect(shownSort('points_asc', true)).toBe('points_asc')
})

it('leaves the default order out of the URL [DIR-12]', () => {
  expect(chosenSort('name_asc', false)).toBeUndefined()
  expect(chosenSort('name_asc', true)).toBe('name_asc')
  expect(chosenSort('', true)).toBeUndefined()
  expect(chosenSort('points_asc', false)).toBe('points_asc')
})

it('names a list’s order like the select’s option [DIR-11]', () => {
  for (const isSearching of [false, true])
    for (const sort of [undefined, ...lenderSorts]) {
      const shown = sortOptions(isSearching).find(({ value }) => value === shownSort(sort, isSearching))
      expect(sortLabel(sort, isSearching)).toBe(shown?.label)
    }
  expect(sortLabel(undefined, false)).toBe('Name, A to Z')
  expect(sortLabel(undefined, true)).toBe('Best match')
  expect(sortLabel('points_asc', true)).toBe('Points, low to high')
})
