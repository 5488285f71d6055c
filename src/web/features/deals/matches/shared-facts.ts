import type { Deal } from '#contract/deals/deals.ts'
import type { CashFigures } from '#domain/loan-cost/cost-figures.ts'
import { isRefinance } from '#domain/loan-request/leverage.ts'
import { formatDollars, formatMonths } from '#domain/money/money.ts'
import { formatDay } from '#web/format/dates.ts'
import { useSession } from '#web/session/session.ts'
import { createStoredValue } from '#web/storage/stored-value.ts'

const choice = createStoredValue<readonly SharedFact[] | null>('plumbline-shared-facts', (text) => {
  const names = text?.split(',')
  return names ? sharedFactNames.filter((fact) => names.includes(fact)) : null
})

/** The facts chosen for emails, stored in this browser. Null before the first choice. */
export const readSharedFacts = choice.read
export const useSharedFacts = choice.use

/** Stores the choice in this browser. An empty list means that emails share nothing about the deal. */
export function chooseSharedFacts(chosen: readonly SharedFact[]): void {
  choice.write(chosen.join(','))
}

/** A deal with facts from its investor's profile. Blank facts are unknown. */
export type SharedDeal = Deal & {
  entityType?: string | null | undefined
  exitStrategy?: string | null | undefined
  /** Cash figures at the lender's terms. */
  cash?: CashFigures | null | undefined
}

/** The only facts that an email to a lender may include. No name, address or credit range. */
export const sharedFactNames = [
  'loan',
  'state',
  'type',
  'price',
  'repairs',
  'arv',
  'downpayment',
  'cash',
  'term',
  'closing',
  'entity',
  'experience',
  'exit',
  'questions',
] as const
export type SharedFact = (typeof sharedFactNames)[number]

export const sharedFactLabels: Readonly<Record<SharedFact, string>> = {
  loan: 'Loan amount',
  state: 'State',
  type: 'Property type',
  price: 'Purchase price',
  repairs: 'Repair budget',
  arv: 'Estimated ARV',
  downpayment: 'Down payment',
  cash: 'Cash',
  term: 'Term',
  closing: 'Closing by',
  entity: 'Borrower',
  experience: 'Experience',
  exit: 'Exit',
  questions: 'Questions',
}

/** Questions whose answers tell similar loans apart. An email includes them if the fact `questions` is chosen. */
export const lenderQuestions = [
  'What rate and how many points would you charge for this deal?',
  'What other fees do you charge for processing, underwriting, documents and appraisal?',
  'How much of the price do you advance, and how much of the repairs?',
  'How are repairs paid out: how many draws, how fast, and what does each one cost?',
  'Does interest accrue on the full loan or only on drawn funds?',
  'Is there a minimum interest or a fee for repaying early?',
  'What does an extension cost, and how long does it last?',
  'What credit score, experience and reserves do you require?',
  'Is a personal guarantee needed?',
  'How many days do you need from application to closing, and what do you need from me?',
] as const

/**
 * Returns a fact's text without its label, such as '$160,000', for the email and the share dialog. Null if it is
 * unknown. For `questions`, returns their number, for the dialog only: the email lists `lenderQuestions` instead.
 */
export function sharedFactText(fact: SharedFact, deal: SharedDeal): string | null {
  const texts: Record<SharedFact, string | null> = {
    loan: formatDollars(deal.loanAmount),
    state: deal.propertyState,
    type: deal.propertyType,
    price: formatDollars(deal.purchasePrice),
    repairs: formatDollars(deal.repairBudget),
    arv: formatDollars(deal.estimatedArv),
    downpayment: isRefinance(deal) ? null : formatDollars(deal.downpayment),
    cash: cashText(deal.cash),
    term: formatMonths(deal.termMonths),
    closing: closingDay(deal),
    entity: deal.entityType ?? null,
    experience: deal.experience,
    exit: deal.exitStrategy ?? null,
    questions: `${lenderQuestions.length} worth asking`,
  }
  return texts[fact]
}

/** Describes the cash: '$49,277 at closing, $25,000 for repairs, $74,277 in all'. Null if it is unknown or negative. */
function cashText(cash: SharedDeal['cash']): string | null {
  const { cashAtClosing = null, repairsYouPay = 0, cashYouNeed = null } = cash ?? {}
  if (cashAtClosing === null || cashYouNeed === null || cashAtClosing < 0) return null
  const atClosing = `${formatDollars(cashAtClosing)} at closing`
  return repairsYouPay > 0
    ? `${atClosing}, ${formatDollars(repairsYouPay)} for repairs, ${formatDollars(cashYouNeed)} in all`
    : atClosing
}

/** Returns the known facts of a deal, in the email's order. */
export function knownFacts(deal: SharedDeal): SharedFact[] {
  return sharedFactNames.filter((fact) => sharedFactText(fact, deal) !== null)
}

const dayMs = 86_400_000

/** 'December 18, 2026': the closing day that the investor set, else the timeline counted from the submission. */
function closingDay({ closeOn, createdAt, closingTimelineDays }: Deal): string {
  return formatDay(closeOn ?? new Date(Date.parse(createdAt) + closingTimelineDays * dayMs).toISOString())
}

type LenderEmail = { subject: string; body: string }

/** Composes an email with the chosen facts that are known. A line feed separates lines. */
export function lenderEmail(lenderName: string, deal: SharedDeal, chosen: readonly SharedFact[]): LenderEmail {
  const facts = knownFacts(deal).filter((fact) => chosen.includes(fact) && fact !== 'questions')
  const about = [
    ...(facts.includes('loan') ? [sharedFactText('loan', deal)] : []),
    ...(facts.includes('state') ? [`in ${deal.propertyState}`] : []),
  ].join(' ')
  const request = 'I am looking for a loan and would like to hear your terms.'
  const questions = chosen.includes('questions')
    ? ['My questions:', ...lenderQuestions.map((question, index) => `${index + 1}. ${question}`), '']
    : []
  const lines = [
    `Hello ${lenderName},`,
    '',
    facts.length > 0 ? `${request} The deal:` : request,
    '',
    ...facts.map((fact) => `${sharedFactLabels[fact]}: ${sharedFactText(fact, deal)}`),
    ...(facts.length > 0 ? [''] : []),
    ...questions,
    'Thank you.',
  ]
  return { subject: about ? `Loan request: ${about}` : 'Loan request', body: lines.join('\n') }
}

/** Returns a deal with the facts an email adds: the borrower, the exit, and the cash at the recipient's terms. */
export function useSharedDeal(deal: Deal, cash: CashFigures | null = null): SharedDeal {
  const { user } = useSession()
  return { ...deal, entityType: user?.entityType, exitStrategy: user?.exitStrategy, cash }
}
