import { expect, it } from 'vitest'
import { readSampleLenders } from '#server/features/lenders/sample/read-sample-lenders.ts'
import { defaultLenderIcon, lenderIcon } from './lender-icons.ts'

it('has an icon for each of the six known lenders and a default for all others [HOME-08]', () => {
  const names = readSampleLenders(5100, new Date())
    .lenders.map(({ name }) => name)
    .sort()
  const icons = new Set(names.slice(0, 6).map(lenderIcon))
  expect(icons.size).toBe(6)
  expect(icons).not.toContain(defaultLenderIcon)
  expect(new Set(names.slice(6).map(lenderIcon))).toEqual(new Set([defaultLenderIcon]))
  expect(lenderIcon('Some Other Lender')).toBe(defaultLenderIcon)
})
