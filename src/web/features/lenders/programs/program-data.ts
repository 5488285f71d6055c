import type { Program } from '#domain/matching/program.ts'
import { programKindNames } from '#domain/matching/program-names.ts'

/** Returns a program as structured data (schema.org LoanOrCredit) with the same published facts as the page's table. */
export function programData(program: Program): object {
  const { minAmount, maxAmount, minRate, maxRate, minTerm, maxTerm } = program
  return {
    '@type': 'LoanOrCredit',
    name: program.name,
    ...(program.kinds.length > 0 ? { loanType: program.kinds.map((kind) => programKindNames[kind]) } : {}),
    ...range('amount', { '@type': 'MonetaryAmount', currency: 'USD' }, minAmount, maxAmount),
    ...range('interestRate', { '@type': 'QuantitativeValue', unitText: 'percent a year' }, minRate, maxRate),
    ...range('loanTerm', { '@type': 'QuantitativeValue', unitCode: 'MON' }, minTerm, maxTerm),
    ...(program.states ? { areaServed: program.states.map((name) => ({ '@type': 'State', name })) } : {}),
  }
}

function range(name: string, type: object, min: number | null, max: number | null): object {
  if (min === null && max === null) return {}
  return {
    [name]: {
      ...type,
      ...(min === null ? {} : { minValue: min }),
      ...(max === null ? {} : { maxValue: max }),
    },
  }
}
