import { expect, it } from 'vitest'
import { readSampleLenders } from '#server/features/lenders/sample/read-sample-lenders.ts'
import { defaultLenderIcon, knownIconNames, lenderIcon } from './lender-icons.ts'

it('has an icon of its own for each of the six known lenders, and one for all others [HOME-08]', () => {
  const names = readSampleLenders(5100, new Date()).lenders.map(({ name }) => name)
  expect(knownIconNames).toEqual(names.sort().slice(0, 6))
  expect(knownIconNames).toHaveLength(6)
  const icons = new Set(knownIconNames.map(lenderIcon))
  expect(icons.size).toBe(6)
  expect(icons).not.toContain(defaultLenderIcon)
  expect(lenderIcon('Some Other Lender')).toBe(defaultLenderIcon)
})
