import type { Stage } from '#domain/choices/deal-choices.ts'
import { formatCountOf } from '#domain/money/counts.ts'
import { formatDays, formatDollars } from '#domain/money/money.ts'
import { investmentOnlyText } from './consumer-words.ts'
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
  /** The last completed step, by the deal's data or by its stage, whichever is later. Null before the first. */
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
 * Returns a deal's headline for its page, its row, the dashboard and emails. Later stages take precedence: sale, then
 * work, then quotes.
 */
export function headlineOf(facts: HeadlineFacts): DealHeadline {
  const found = { ...headlineWithoutNames(facts), lenderNames: lenderNamesOf(facts) }
  const isOver = found.kind === 'over' || found.kind === 'not-matched'
  return isOver ? found : { ...found, step: laterStep(found.step, stepOfStage(facts.stage)) }
}

/**
 * Returns whether a deal shows its verdict, which is about the estimate: while it is open and has neither quotes, final
 * terms nor the work of a funded loan.
 */
export function showsVerdict({ status, quotes, chosen, finalTerms, work }: HeadlineFacts): boolean {
  return status === 'pending' && quotes.length === 0 && !chosen && !finalTerms && !work
}

function lenderNamesOf({ quotes, chosen, round, finalTerms, awaitedLenders }: HeadlineFacts): string[] {
  const named = [...quotes, chosen, round?.lowest, finalTerms, finalTerms?.cheaper]
  const names = named.flatMap((one) => (one ? [one.lenderName] : []))
  return [...new Set([...names, ...awaitedLenders.slice(0, 1)])]
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
  const [lowest] = facts.quotes
  if (facts.round && !(lowest && isRoundWithoutQuote(facts, facts.round))) return roundHeadline(facts, facts.round)
  if (lowest) return quotesHeadline(facts, lowest)
  if (facts.awaitedLenders.length > 0) return waitingHeadline(facts)
  if (facts.hasOpenQuestion) return questionHeadline(facts)
  if (facts.matchCount === 0) return noLenderHeadline(facts)
  return askHeadline(facts)
}

/**
 * Returns the step that follows from the deal's stage alone; null before "Applied". Choosing a quote sets "Term sheet".
 */
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
  return buildHeadline({ kind: 'not-matched', step: null, title: investmentOnlyText, summary: 'Saved, not matched' })
}

/** Compares the recorded result with the plan. */
function resultHeadline({ kind, profit, planned }: NonNullable<HeadlineFacts['result']>): HeadlineWithoutNames {
  const label = profit < 0 ? 'Loss' : 'Profit'
  const amount = formatDollars(Math.abs(profit))
  const versusPlan = planWords(profit - planned)
  return buildHeadline({
    kind: 'result',
    step: 'Sold',
    title: `${amount} ${label.toLowerCase()}, ${versusPlan}`,
    summary: `${kind === 'rented' ? 'Rented' : 'Sold'}, ${versusPlan}`,
    figure: { label, text: amount },
    next: { label: 'See the result', place: 'project' },
  })
}

function planWords(difference: number): string {
  if (Math.abs(difference) < 0.5) return 'as planned'
  return `${formatDollars(Math.abs(difference))} ${difference > 0 ? 'above' : 'below'} plan`
}

/**
 * Asks for the result of a deal that was sold or rented. A rental loan has no project, so no result can be recorded.
 */
function soldHeadline({ work, stage }: HeadlineFacts): HeadlineWithoutNames {
  if (!work) return buildHeadline({ kind: 'sold', step: 'Sold', title: 'This deal is complete.', summary: stage })
  return buildHeadline({
    kind: 'sold',
    step: 'Sold',
    title: 'How did it end?',
    summary: 'Result not recorded',
    figure: work.payoff ? { label: 'Payoff', text: formatDollars(work.payoff) } : null,
    next: { label: 'Record the sale', place: 'project' },
    urgency: 4,
  })
}

/**
 * Shows what a funded deal has paid for work, and asks for the next draw, payment or result. A rental loan has no work,
 * and no next step.
 */
function workHeadline({ work, stage }: HeadlineFacts): HeadlineWithoutNames {
  if (!work) return buildHeadline({ kind: 'work', step: 'Rehab', title: 'The loan is funded.', summary: stage })
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
  const late = work.lateDrawDays === null ? null : `Draw late: requested ${formatDays(work.lateDrawDays)} ago`
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

/**
 * Compares final terms with their quote, or shows their total if there is none. Worse terms are the most urgent
 * headline.
 */
function termsHeadline(
  { quotes, chosen, documents }: HeadlineFacts,
  terms: NonNullable<HeadlineFacts['finalTerms']>,
): HeadlineWithoutNames {
  const changes = [changeWords(terms.moreCash, 'cash'), changeWords(terms.moreInAll, 'in all')].filter(
    (words) => words !== null,
  )
  const [title, summary] = termsTexts(terms, changes)
  const next = terms.isWorse
    ? { label: `Ask ${terms.lenderName} why`, short: 'Ask why', place: 'closing' as const }
    : chosen || quotes.length === 0
      ? closingStep(documents)
      : { label: 'Compare quotes', place: 'quotes' as const }
  return buildHeadline({
    kind: 'terms',
    step: 'Closing',
    title,
    summary,
    figure: { label: 'Total', text: formatDollars(terms.totalCost) },
    next,
    urgency: terms.isWorse ? 0 : null,
  })
}

/** Returns the title and summary for final terms. `changes` are their differences from the quote in words. */
function termsTexts(
  { totalCost, moreInAll, isWorse }: NonNullable<HeadlineFacts['finalTerms']>,
  changes: readonly string[],
): [title: string, summary: string] {
  const total = formatDollars(totalCost)
  if (moreInAll === null) return [`The final terms cost ${total}.`, `Final terms: ${total}`]
  if (changes.length > 0) return [`${changes.join('. ')}.`, `Final terms: ${changes[0]}`]
  return isWorse
    ? ['The total is the same, but the terms changed.', 'Final terms: same total, other terms']
    : ['The final terms match the quote.', 'Final terms match the quote']
}

/** Describes a difference: '$9,837 more cash'. Null below half a dollar. */
function changeWords(dollars: number | null, what: string): string | null {
  if (dollars === null || Math.abs(dollars) < 0.5) return null
  return `${formatDollars(Math.abs(dollars))} ${dollars > 0 ? 'more' : 'less'} ${what}`
}

/** Names the chosen quote, and asks for the open documents or else for a check of the final terms. */
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
    next: closingStep(documents),
    urgency: due ? 2 : null,
  })
}

/** Asks for the open documents, or else for a check of the final terms. */
function closingStep(documents: HeadlineFacts['documents']): NonNullable<DealHeadline['next']> {
  return {
    label: documents && documents.open > 0 ? 'Finish your documents' : 'Check the final terms',
    place: 'closing',
  }
}

function closesWords(daysLeft: number): string {
  if (daysLeft === 0) return 'Closes today'
  return daysLeft > 0 ? `Closes in ${formatDays(daysLeft)}` : `Closing was ${formatDays(-daysLeft)} ago`
}

type OpenRound = NonNullable<HeadlineFacts['round']>

/**
 * Returns whether no quote counts in a round and no answer is awaited, because every lender declined or its quote
 * doesn't count.
 */
function isRoundWithoutQuote({ awaitedLenders }: HeadlineFacts, { lowest }: OpenRound): boolean {
  return lowest === null && awaitedLenders.length === 0
}

/**
 * Shows an open round's lowest quote, or suggests asking more lenders if no quote can come. Urgent once no answer is
 * awaited.
 */
function roundHeadline(facts: HeadlineFacts, round: OpenRound): HeadlineWithoutNames {
  const { lowest, asked, quoted, down } = round
  if (isRoundWithoutQuote(facts, round))
    return buildHeadline({
      kind: 'round',
      step: quoted > 0 ? 'Quoted' : 'Asked',
      title: quoted > 0 ? 'No quote is left in the round.' : 'No lender in the round quoted.',
      summary: quoted > 0 ? 'No quote left' : 'No lender quoted',
      next: { label: 'Ask more lenders', place: 'lenders' },
      urgency: 2,
    })
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
    urgency: facts.awaitedLenders.length === 0 ? 2 : null,
  })
}

/** Names the lowest quote and how much cheaper it is than the second. */
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

/** Asks for the answer that is needed before lenders can be asked: occupancy, or the use of the proceeds. */
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

/**
 * Returns the profit or loss, or else the cash at closing. Null when neither is known, or when the closing takes no
 * cash.
 */
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
