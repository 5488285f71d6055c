import { expect, it } from 'vitest'
import { cleanSearch, LenderQuery, readStates, reversedRanges } from './lenders.ts'

it('reads states in any case and order, and lists the unknown ones [DIR-15]', () => {
  expect(readStates('texas, CALIFORNIA,,Ohio,ohio, ')).toEqual({ names: ['California', 'Ohio', 'Texas'], unknown: [] })
  expect(readStates('Ohio,Guam, Nowhere')).toEqual({ names: ['Ohio'], unknown: ['Guam', ' Nowhere'] })
  expect(readStates('')).toEqual({ names: [], unknown: [] })
})

it('replaces control characters in a search with spaces and trims it [DIR-15]', () => {
  expect(cleanSearch('\tbridge\u0000loans\u001f\u007f ')).toBe('bridge loans')
  expect(cleanSearch(' a–b ')).toBe('a–b')
})

it('reports a range whose minimum exceeds its maximum, if both are valid [DIR-15]', () => {
  expect(reversedRanges({ pointsMin: 3, pointsMax: 2 })).toEqual(['points'])
  expect(reversedRanges({ pointsMin: 2, pointsMax: 2 })).toEqual([])
  expect(reversedRanges({ pointsMin: 2, pointsMax: 3, loanTermMin: 24, loanTermMax: 12 })).toEqual(['loanTerm'])
  expect(reversedRanges({ pointsMin: 3 })).toEqual([])
  expect(reversedRanges({ pointsMin: 101, pointsMax: 2 })).toEqual([])
  expect(reversedRanges({ pointsMin: 3, pointsMax: -1 })).toEqual([])
})

it('names the invalid field and the unknown state of a query [DIR-15]', () => {
  const problems = (query: object) =>
    LenderQuery.safeParse(query).error?.issues.map(({ path, message }) => [path.join('.'), message])
  expect(problems({ states: 'Ohio,Guam', pointsMin: '3', pointsMax: '2' })).toEqual([
    ['states', "'Guam' is not one of the 50 states"],
    ['pointsMin', 'pointsMin must not be greater than pointsMax'],
  ])
})
