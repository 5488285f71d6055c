import type { Stage } from '#domain/choices/deal-choices.ts'
import { formatCountOf } from '#domain/money/counts.ts'
import { formatDays, formatDollars } from '#domain/money/money.ts'
import type { HeadlineFacts, HeadlineQuote } from './headline-facts.ts'

/** The steps of the progress bar on a deal's page, in order. */
export const progressSteps = ['Asked', 'Quoted', 'Chosen', 'Closing', 'Rehab', 'Sold'] as const
export type ProgressStep = (typeof progressSteps)[number]

/** The tab of the deal's page on which the next step is done. */
export type NextStepPlace = 'overview' | 'lenders' | 'quotes' | 'closing' | 'project'

type HeadlineKind =
  | 'over'
  | 'not-matched'
  | 'result'
  | 'sold'
  | 'work'
  | 'terms'
  | 'chosen'
  | 'round'
  | 'quotes'
  | 'waiting'
  | 'question'
  | 'no-lender'
  | 'ask'

/** What a deal shows first on its page, in lists and in emails: a sentence, a figure and the next step. */
export type DealHeadline = {
  kind: HeadlineKind
  /** The last completed step; null before a lender was asked. */
  step: ProgressStep | null
  /** The sentence, for the deal's page and emails. */
  title: string
  /** A shorter text for a row. */
  summary: string
  /** The figure shown in a row; null without one. */
  figure: { label: string; text: string } | null
  /** The button and its target. `short` is the label for a row, when it differs. Null without an action. */
  next: { label: string; short?: string; place: NextStepPlace } | null
  /** The rank in today's list, lowest first. Null if nothing is urgent. */
  urgency: number | null
  /** The lenders that the texts may name. Browsers must not translate their names. */
  lenderNames: readonly string[]
}

type HeadlineWithoutNames = Omit<DealHeadline, 'lenderNames'>

/**
 * Returns a deal's headline for its page, its row, the dashboard and emails. Later stages take precedence: sale, then work,
 * then quotes.
 */
export function headlineOf(facts: HeadlineFacts): DealHeadline {
  const found = { ...headlineWithoutNames(facts), lenderNames: lenderNamesOf(facts) }
  const isOver = found.kind === 'over' || found.kind === 'not-matched'
  return isOver ? found : { ...found, step: laterStep(found.step, stepOfStage(facts.stage)) }
}

/**
 * Returns whether a deal shows its verdict, which is about the estimate: while it is open and has neither
 * quotes nor final terms.
 */
export function showsVerdict({ status, quotes, chosen, finalTerms, work }: HeadlineFacts): boolean {
  return status === 'pending' && quotes.length === 0 && !chosen && !finalTerms && !work
}

function lenderNamesOf({ quotes, chosen, round, finalTerms }: HeadlineFacts): string[] {
  const named = [...quotes, chosen, round?.lowest, finalTerms, finalTerms?.cheaper]
  return [...new Set(named.flatMap((one) => (one ? [one.lenderName] : [])))]
}

/** Returns the headline of the latest step that the deal has reached, without the lenders' names. */
function headlineWithoutNames(facts: HeadlineFacts): HeadlineWithoutNames {
  const { status, stage, result } = facts
  if (status === 'withdrawn' || status === 'dead') return closedHeadline(status)
  if (facts.isConsumerLoan) return notMatchedHeadline()
  if (result) return resultHeadline(result)
  if (stage === 'Sold or Rented') return soldHeadline(facts)
  if (status === 'funded') return workHeadline(facts)
  if (facts.finalTerms && (facts.finalTerms.isWorse || !facts.chosen)) return termsHeadline(facts, facts.finalTerms)
  if (facts.chosen) return chosenHeadline(facts, facts.chosen)
  if (facts.round) return roundHeadline(facts, facts.round)
  const [lowest] = facts.quotes
  if (lowest) return quotesHeadline(facts, lowest)
  if (facts.awaitedLenders.length > 0) return waitingHeadline(facts)
  if (facts.hasOpenQuestion) return questionHeadline(facts)
  if (facts.matchCount === 0) return noLenderHeadline(facts)
  return askHeadline(facts)
}

/** Returns the step that follows from the deal's stage alone; null before "Applied". Choosing a quote sets "Term sheet". */
function stepOfStage(stage: Stage): ProgressStep | null {
  if (stage === 'Sold or Rented') return 'Sold'
  if (stage === 'Funded' || stage === 'Rehab' || stage === 'Listed') return 'Rehab'
  if (stage === 'Clear to close') return 'Closing'
  return stage === 'Applied' || stage === 'Term sheet' ? 'Chosen' : null
}

function laterStep(a: ProgressStep | null, b: ProgressStep | null): ProgressStep | null {
  const place = (step: ProgressStep | null) => (step === null ? -1 : progressSteps.indexOf(step))
  return place(a) >= place(b) ? a : b
}

function closedHeadline(status: 'withdrawn' | 'dead'): HeadlineWithoutNames {
  const title = status === 'withdrawn' ? 'You withdrew this deal.' : 'This deal is dead.'
  return buildHeadline({ kind: 'over', step: null, title, summary: status === 'withdrawn' ? 'Withdrawn' : 'Dead' })
}

/** Returns the headline of a consumer loan. */
function notMatchedHeadline(): HeadlineWithoutNames {
  const title = 'We match loans for investment property only.'
  return buildHeadline({ kind: 'not-matched', step: null, title, summary: 'Saved, not matched' })
}

/** Compares the recorded result with the plan. */
function resultHeadline({ kind, profit, planned }: NonNullable<HeadlineFacts['result']>): HeadlineWithoutNames {
  const words = `${formatDollars(profit)} profit`
  const versusPlan = planWords(profit - planned)
  return buildHeadline({
    kind: 'result',
    step: 'Sold',
    title: `${words}, ${versusPlan}`,
    summary: `${kind === 'rented' ? 'Rented' : 'Sold'}, ${versusPlan}`,
    figure: { label: 'Profit', text: formatDollars(profit) },
    next: { label: 'See the result', place: 'project' },
  })
}

function planWords(difference: number): string {
  if (Math.abs(difference) < 0.5) return 'as planned'
  return `${formatDollars(Math.abs(difference))} ${difference > 0 ? 'above' : 'below'} plan`
}

/** Asks for the result of a deal that was sold or rented. */
function soldHeadline({ work }: HeadlineFacts): HeadlineWithoutNames {
  return buildHeadline({
    kind: 'sold',
    step: 'Sold',
    title: 'How did it end?',
    summary: 'Result not recorded',
    figure: work?.payoff ? { label: 'Payoff', text: formatDollars(work.payoff) } : null,
    next: { label: 'Record the sale', place: 'project' },
    urgency: 4,
  })
}

/** Shows what a funded deal has paid for work, and asks for the next draw, payment or result. */
function workHeadline({ work, stage }: HeadlineFacts): HeadlineWithoutNames {
  if (!work)
    return buildHeadline({
      kind: 'work',
      step: 'Rehab',
      title: 'The loan is funded.',
      summary: stage,
      next: { label: 'Record the sale', place: 'project' },
    })
  if (work.planned === 0)
    return buildHeadline({
      kind: 'work',
      step: 'Rehab',
      title: 'List the work to see your cash.',
      summary: 'No work listed yet',
      figure: work.payoff ? { label: 'Payoff', text: formatDollars(work.payoff) } : null,
      next: { label: 'List the work', place: 'project' },
      urgency: 6,
    })
  const over = work.over >= 0.5 ? `, ${formatDollars(work.over)} over` : ''
  const paid = `${formatDollars(work.paid)} of ${formatDollars(work.planned)} paid${over}`
  const late = work.lateDrawDays === null ? null : `Draw late: ${formatDays(work.lateDrawDays)}`
  return buildHeadline({
    kind: 'work',
    step: 'Rehab',
    title: paid,
    summary: late ?? (work.over >= 0.5 ? `${formatDollars(work.over)} over budget` : paid),
    figure: { label: 'Paid', text: formatDollars(work.paid) },
    next:
      work.availableDraw >= 0.5
        ? {
            label: `Request draw ${work.drawNumber}: ${formatDollars(work.availableDraw)}`,
            short: `Request draw ${work.drawNumber}`,
            place: 'project',
          }
        : { label: work.isAllDone ? 'Record the sale' : 'Log a payment', place: 'project' },
    urgency: late ? 1 : work.availableDraw >= 0.5 ? 3 : null,
  })
}

/** Compares final terms with their quote. Worse terms are the most urgent headline. */
function termsHeadline(
  { quotes, chosen }: HeadlineFacts,
  terms: NonNullable<HeadlineFacts['finalTerms']>,
): HeadlineWithoutNames {
  const changes = [changeWords(terms.moreCash, 'cash'), changeWords(terms.moreInAll, 'in all')].filter(
    (words) => words !== null,
  )
  const title = changes.length > 0 ? `${changes.join('. ')}.` : 'The final terms match the quote.'
  const next = terms.isWorse
    ? { label: `Ask ${terms.lenderName} why`, short: 'Ask why', place: 'closing' as const }
    : chosen || quotes.length === 0
      ? { label: 'Finish your documents', place: 'closing' as const }
      : { label: 'Compare quotes', place: 'quotes' as const }
  return buildHeadline({
    kind: 'terms',
    step: 'Closing',
    title,
    summary: changes.length > 0 ? `Final terms: ${changes[0]}` : 'Final terms match the quote',
    figure: { label: 'Total', text: formatDollars(terms.totalCost) },
    next,
    urgency: terms.isWorse ? 0 : null,
  })
}

/** Describes a difference: '$9,837 more cash'. Null below half a dollar. */
function changeWords(dollars: number | null, what: string): string | null {
  if (dollars === null || Math.abs(dollars) < 0.5) return null
  return `${formatDollars(Math.abs(dollars))} ${dollars > 0 ? 'more' : 'less'} ${what}`
}

/** Names the chosen quote and the documents to finish. */
function chosenHeadline({ documents, closing, finalTerms }: HeadlineFacts, quote: HeadlineQuote): HeadlineWithoutNames {
  const due = documents?.next?.isDue ? documents.next : null
  const closes = closing?.isSet ? closesWords(closing.daysLeft) : null
  const open = documents && documents.open > 0 ? `${formatCountOf(documents.open, 'document')} to go` : null
  return buildHeadline({
    kind: 'chosen',
    step: finalTerms ? 'Closing' : 'Chosen',
    title: `You chose ${quote.lenderName}: ${formatDollars(quote.totalCost)}`,
    summary: [closes, due ? `${due.label} is due` : open].filter(Boolean).join(', ') || quote.lenderName,
    figure: { label: 'Total', text: formatDollars(quote.totalCost) },
    next: open
      ? { label: 'Finish your documents', place: 'closing' }
      : { label: 'Check the final terms', place: 'closing' },
    urgency: due ? 2 : null,
  })
}

function closesWords(daysLeft: number): string {
  if (daysLeft === 0) return 'Closes today'
  return daysLeft > 0 ? `Closes in ${formatDays(daysLeft)}` : `Closing was ${formatDays(-daysLeft)} ago`
}

/** Shows an open round's lowest quote. It is urgent once all lenders have answered. */
function roundHeadline(
  { awaitedLenders }: HeadlineFacts,
  round: NonNullable<HeadlineFacts['round']>,
): HeadlineWithoutNames {
  const { lowest, asked, quoted, down } = round
  const count = `${quoted} of ${asked} quoted`
  const title = lowest
    ? `${lowest.lenderName} leads at ${formatDollars(lowest.totalCost)}${down >= 0.5 ? `, down ${formatDollars(down)}` : ''}`
    : `Waiting for the first of ${formatCountOf(asked, 'quote')}`
  return buildHeadline({
    kind: 'round',
    step: quoted > 0 ? 'Quoted' : 'Asked',
    title,
    summary: lowest ? `${count}, lowest ${formatDollars(lowest.totalCost)}` : count,
    figure: lowest ? { label: 'Lowest', text: formatDollars(lowest.totalCost) } : null,
    next: { label: 'See the round', place: 'quotes' },
    urgency: awaitedLenders.length === 0 && lowest ? 2 : null,
  })
}

/** Names the lowest quote and how much cheaper it is than the second. `isLowestAlways` is true when it is the lowest at every hold. */
function quotesHeadline(
  { quotes, quoteCount, isLowestAlways }: HeadlineFacts,
  lowest: HeadlineQuote,
): HeadlineWithoutNames {
  const second = quotes[1]
  const total = formatDollars(lowest.totalCost)
  const ahead = second ? second.totalCost - lowest.totalCost : 0
  const title = !second
    ? `${lowest.lenderName} quoted ${total}`
    : ahead < 0.5
      ? `${lowest.lenderName} and ${second.lenderName} cost the same`
      : `${lowest.lenderName} is ${formatDollars(ahead)} cheaper${isLowestAlways ? ', whenever you sell' : ''}`
  return buildHeadline({
    kind: 'quotes',
    step: 'Quoted',
    title,
    summary: `${formatCountOf(quoteCount, 'quote')} in, lowest ${total}`,
    figure: { label: 'Lowest', text: total },
    next: { label: second ? 'Compare quotes' : 'See the quote', place: 'quotes' },
    urgency: 1,
  })
}

function waitingHeadline({ awaitedLenders }: HeadlineFacts): HeadlineWithoutNames {
  const [first, ...others] = awaitedLenders
  const names = others.length === 0 ? first : `${first} and ${formatCountOf(others.length, 'other')}`
  return buildHeadline({
    kind: 'waiting',
    step: 'Asked',
    title: `Waiting on ${names}`,
    summary: `Waiting on ${formatCountOf(awaitedLenders.length, 'lender')}`,
    next: { label: 'Ask more lenders', place: 'lenders' },
  })
}

/** Asks for the answer without which lenders can't be asked: occupancy, or the use of the proceeds. */
function questionHeadline(facts: HeadlineFacts): HeadlineWithoutNames {
  return buildHeadline({
    kind: 'question',
    step: null,
    title: 'One answer is missing before you can ask.',
    summary: 'Answer one question to ask lenders',
    figure: profitFigure(facts),
    next: { label: 'Answer', place: 'overview' },
    urgency: 2,
  })
}

function noLenderHeadline(facts: HeadlineFacts): HeadlineWithoutNames {
  return buildHeadline({
    kind: 'no-lender',
    step: null,
    title: 'No lender fits this deal yet.',
    summary: 'No lender fits yet',
    figure: profitFigure(facts),
    next: { label: 'See what would help', place: 'lenders' },
    urgency: 5,
  })
}

function askHeadline(facts: HeadlineFacts): HeadlineWithoutNames {
  const count = Math.min(3, facts.matchCount)
  return buildHeadline({
    kind: 'ask',
    step: null,
    title: count === 1 ? 'Ask this lender first' : `Ask these ${count} first`,
    summary: facts.matchCount === 1 ? '1 lender fits' : `${facts.matchCount} lenders ready to ask`,
    figure: profitFigure(facts),
    next: { label: `Ask ${formatCountOf(count, 'lender')}`, place: 'overview' },
    urgency: 7,
  })
}

/** Returns the profit or loss, or else the cash at closing; null when neither is known. */
function profitFigure({ profit, cash }: HeadlineFacts): DealHeadline['figure'] {
  if (profit !== null) return { label: profit < 0 ? 'Loss' : 'Profit', text: formatDollars(Math.abs(profit)) }
  return cash.toClose === null || cash.toClose <= 0
    ? null
    : { label: 'Cash at closing', text: formatDollars(cash.toClose) }
}

/** Builds a headline. Parts that aren't given are null. */
function buildHeadline(
  parts: Pick<HeadlineWithoutNames, 'kind' | 'step' | 'title' | 'summary'> &
    Partial<Pick<HeadlineWithoutNames, 'figure' | 'next' | 'urgency'>>,
): HeadlineWithoutNames {
  return { figure: null, next: null, urgency: null, ...parts }
}
