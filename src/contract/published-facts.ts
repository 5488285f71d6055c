import type { MatchLender, MatchProgram } from './match-inputs.ts'

type FactLender = Pick<MatchLender, 'description' | 'website' | 'contactEmail' | 'contactPhone'>

/** The things whose being published counts, in the words of a sentence. The first four are the lender's, the others the program's. */
export const factNames = [
  'description',
  'website',
  'email',
  'phone',
  'rates',
  'points',
  'funding time',
  'amounts',
  'terms',
  'leverage limits',
  'minimum credit',
  'loan fees',
  'property types or purposes',
] as const
export const publishedFactCount = factNames.length

/** How many of them are published. Allocates nothing: it runs over the whole directory. */
export function publishedFacts(lender: FactLender, program: MatchProgram): number {
  let count = 0
  for (let fact = 0; fact < publishedFactCount; fact++) if (isFactPublished(lender, program, fact)) count++
  return count
}

export function unpublishedFacts(lender: FactLender, program: MatchProgram): string[] {
  return factNames.filter((_, fact) => !isFactPublished(lender, program, fact))
}

function isFactPublished(lender: FactLender, program: MatchProgram, fact: number): boolean {
  switch (factNames[fact]) {
    case 'description':
      return isPublished(lender.description)
    case 'website':
      return isPublished(lender.website)
    case 'email':
      return isPublished(lender.contactEmail)
    case 'phone':
      return isPublished(lender.contactPhone)
    case 'rates':
      return program.minRate !== null && program.maxRate !== null
    case 'points':
      return program.minPoints !== null && program.maxPoints !== null
    case 'funding time':
      return program.fundingDays !== null
    case 'amounts':
      return program.minAmount !== null && program.maxAmount !== null
    case 'terms':
      return program.minTerm !== null && program.maxTerm !== null
    case 'leverage limits':
      return publishesLeverage(program)
    case 'minimum credit':
      return program.minCreditScore !== null
    case 'loan fees':
      return program.loanFees !== null
    case 'property types or purposes':
      return program.propertyTypes.length > 0 || program.purposes.length > 0
    default:
      return false
  }
}

function publishesLeverage(program: MatchProgram): boolean {
  return (
    program.maxAdvancePercent !== null ||
    program.maxRehabPercent !== null ||
    program.maxLtcPercent !== null ||
    program.maxLtarvPercent !== null
  )
}

/** Whether a text a lender could publish is there: blanks are nothing. */
export function isPublished(text: string | null): boolean {
  return text !== null && text.trim() !== ''
}
