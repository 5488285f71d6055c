import { expect, it } from 'vitest'
import { isAssumptionName, usualAssumptions } from '#domain/flip/usual-assumptions.ts'
import { subjectFields } from './arv/comparable-fields.ts'
import { brrrrFields } from './flip/brrrr-fields.ts'
import { flipOrRentFields } from './flip/flip-or-rent-fields.ts'
import { flipProfitFields } from './flip/flip-profit-fields.ts'
import { loanCostFields } from './loan-cost/loan-cost.requests.ts'
import { exitFields } from './rental/exit-fields.ts'
import { rentalFields } from './rental/rental-fields.ts'
import { tools } from './tool-list.ts'

it('every assumption is one that an account can store, with the usual figure [TOOL-08]', () => {
  const fields = [
    ...flipProfitFields,
    ...rentalFields,
    ...flipOrRentFields,
    ...brrrrFields,
    ...exitFields,
    ...subjectFields,
  ]
  for (const { name, assumed } of fields) {
    if (assumed === undefined) continue
    expect(isAssumptionName(name), name).toBe(true)
    expect(usualAssumptions[name as keyof typeof usualAssumptions], name).toBe(assumed)
  }
})

it('only the calculator without assumptions says that it stores nothing [TOOL-08]', () => {
  expect(loanCostFields.filter(({ assumed }) => assumed !== undefined)).toEqual([])
  const claiming = tools.filter((tool) => /nothing (is )?stored/i.test(Object.values(tool).join(' ')))
  expect(claiming.map(({ path }) => path)).toEqual(['/tools/loan-cost'])
})
