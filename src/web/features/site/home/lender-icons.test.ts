import { expect, it } from 'vitest'
import { iconLenderNames } from '#server/features/lenders/sample/icon-lender-names.ts'
import { defaultLenderIcon, knownIconNames, lenderIcon } from './lender-icons.ts'

it('has an icon of its own for each of the six known lenders, and one for all others [HOME-08]', () => {
  expect(knownIconNames).toEqual([...iconLenderNames])
  expect(knownIconNames).toHaveLength(6)
  const icons = new Set(knownIconNames.map(lenderIcon))
  expect(icons.size).toBe(6)
  expect(icons).not.toContain(defaultLenderIcon)
  expect(lenderIcon('Some Other Lender')).toBe(defaultLenderIcon)
})
