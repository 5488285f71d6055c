import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { FinalTerms } from '#contract/closing/final-terms.ts'
import type { Deal, DealWithInsight, ListedDeal, Match } from '#contract/deals/deals.ts'
import type { Project } from '#contract/project/project.ts'
import { topMatchCount } from '#domain/choices/deal-choices.ts'
import { showsVerdict } from '#domain/deal/deal-headline.ts'
import { flipInputOfDeal } from '#domain/flip/flip-of-deal.ts'
import { defaultTargetProfit, type FlipInput, flipOutcome, flipProfit } from '#domain/flip/flip-profit.ts'
import { assumedMoneyPrice } from '#domain/loan-cost/assumed-terms.ts'
import type { Medians } from '#domain/loan-cost/cost-figures.ts'
import { isConsumerLoan } from '#domain/loan-request/deal-situations.ts'
import { kindOfDeal } from '#domain/loan-request/kind-of-deal.ts'
import { holdMonthsOf } from '#domain/loan-request/loan-request.ts'
import { formatDollars, formatRate } from '#domain/money/money.ts'
import { planTerms } from '#domain/project/terms-of-deal.ts'
import { rentFiguresOf } from '#domain/rental/coverage.ts'
import { usualRefinanceCostPercent, usualRefinancePercent } from '#domain/rental/refinance.ts'
import { rentalStanding } from '#domain/verdict/rental-verdict.ts'
import { sourcesAndUses } from '#domain/verdict/sources-and-uses.ts'
import type { ExitVerdict, Verdict } from '#domain/verdict/verdict-figures.ts'
import { finalTermsQuery } from '#web/features/closing/closing.requests.ts'
import { NextStepCard, NextStepSkeleton } from '#web/features/deals/headline/next-step-card.tsx'
import { type HeadlineWithFacts, useDealHeadline } from '#web/features/deals/headline/use-headlines.ts'
import { DealCapital } from '#web/features/deals/health/deal-capital.tsx'
import { HealthNotes, LeverageGauges } from '#web/features/deals/health/deal-health.tsx'
import { InsightNotes } from '#web/features/deals/health/deal-insight-notes.tsx'
import { type PriceBasis, priceBases } from '#web/features/deals/health/flip-price.ts'
import { HoldField } from '#web/features/deals/life/hold-field.tsx'
import { OpenQuestions } from '#web/features/deals/life/open-questions.tsx'
import { OfferLine, offerWords } from '#web/features/deals/matches/offer-line.tsx'
import { NoMatches } from '#web/features/deals/no-matches.tsx'
import { projectQuery } from '#web/features/project/project.requests.ts'
import { planWith } from '#web/features/project/shown-project.ts'
import { dealHeadlineQuery, dealMatchesQuery, dealQuotesQuery } from '#web/session/deal-queries.ts'
import { useSession } from '#web/session/session.ts'
import { flipSearch } from '#web/shell/flip-search.ts'
import { useFeatures } from '#web/shell/site-queries.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Select } from '#web/ui/controls/select.tsx'
import { ErrorState } from '#web/ui/feedback/empty-state.tsx'
import { isFirstLoad, signedOutText } from '#web/ui/feedback/query-view.tsx'
import { FlipSteps, FlipStress } from '#web/ui/figures/flip-steps.tsx'
import { Ledger } from '#web/ui/figures/ledger.tsx'
import { Section } from '#web/ui/figures/section.tsx'
import { VerdictReasons, verdictLook } from '#web/ui/figures/verdict-words.tsx'
import { NamedText } from '#web/ui/labels/name.tsx'
import { CashBlock } from './cash-block.tsx'
import { DealRows } from './deal-nav.tsx'
import { FixDetails } from './fix-details.tsx'
import { RentalBlock } from './rental-block.tsx'
import { useDealQuotes } from './use-deal-quotes.ts'

/**
 * Loads the next step, profit, cash, sources and leverage, and shows them together when all have loaded. Until then,
 * shows a placeholder. If the next step or the matches can't be loaded, shows a retry. On phones, the figures are a
 * separate view (`isMoney`) without the card. A consumer loan gets only an explanation.
 */
export function DealOverview({ deal, isMoney }: { deal: DealWithInsight; isMoney: boolean }) {
  const headlineQuery = useQuery(dealHeadlineQuery(deal.id))
  const matchesQuery = useQuery(dealMatchesQuery(deal.id))
  const headline = useDealHeadline(deal.id)
  const matches = matchesQuery.data
  const isMessaging = useFeatures().messaging === 'on'
  const quotes = useQuery({ ...dealQuotesQuery(deal.id), enabled: isMessaging })
  const terms = useQuery({ ...finalTermsQuery(deal.id), enabled: headline?.facts.finalTerms != null })
  // Only a deal with a plan of its work has a peak month.
  const project = useQuery({ ...projectQuery(deal.id), enabled: headline?.facts.cash.peakMonth != null })
  if (isConsumerLoan(deal))
    return (
      <div className="mt-8">
        <NoMatches deal={deal} />
      </div>
    )
  const failed = [headlineQuery, matchesQuery].filter(({ data, isPending }) => !data && !isPending)
  if (failed[0])
    return (
      <div className="mt-4 md:mt-6">
        <ErrorState
          title="The overview could not be loaded"
          retryLabel="Retry"
          pending={failed.some(({ isFetching }) => isFetching)}
          onRetry={() => {
            for (const { refetch } of failed) void refetch()
          }}
        >
          {failed[0].error?.message ?? signedOutText}
        </ErrorState>
      </div>
    )
  // Renders when everything is loaded, so that the layout doesn't shift.
  if (!headline || !matches || isFirstLoad(quotes) || isFirstLoad(terms) || isFirstLoad(project))
    return (
      <div className="mt-4 md:mt-6">
        <NextStepSkeleton />
      </div>
    )
  return (
    <>
      <div className={classNames('mt-4 grid gap-4 md:mt-6', isMoney && 'max-md:hidden')}>
        <NextStepCard deal={deal} headline={headline} matches={matches} />
        {headline.kind !== 'question' && deal.status === 'pending' ? <OpenQuestions deal={deal} /> : null}
      </div>
      <div className={classNames('mt-6 md:mt-8', !isMoney && 'max-md:hidden')}>
        <DealMoney
          deal={deal}
          headline={headline}
          matches={matches}
          finalTerms={terms.data?.find(({ id }) => id === headline.facts.finalTerms?.id)}
          project={project.data ?? null}
        />
      </div>
      {isMoney ? null : <DealRows deal={deal} headline={headline} />}
    </>
  )
}

/** Profit, cash, sources and leverage of a deal, at the loan terms that the investor chooses. */
function DealMoney({
  deal,
  headline,
  matches,
  finalTerms,
  project,
}: {
  deal: DealWithInsight
  headline: HeadlineWithFacts
  matches: readonly Match[]
  finalTerms: FinalTerms | undefined
  /** Null without a plan of the work. */
  project: Project | null
}) {
  const { insight } = deal
  const reserves = useSession().user?.liquidReserves ?? null
  const quotes = useDealQuotes(deal.id)
  const bases = priceBases({
    own: deal.profitFigures,
    medians: insight.medians,
    matches,
    quotes,
    finalTerms,
  })
  const [basisId, setBasisId] = useState<string>()
  const basis = bases.find(({ id }) => id === basisId) ?? bases[0]!
  const listed: ListedDeal = {
    ...deal,
    topMatches: matches.slice(0, topMatchCount),
    verdict: insight.verdict,
    medians: insight.medians,
    cheapest: insight.cheapest,
  }
  const { price } = basis
  const figured = { ...deal, ...basis.loan }
  const flip = flipInputOfDeal(figured, price)
  const money = sourcesAndUses(figured, price, price ?? {})
  const plan = project?.terms?.isClosingKnown
    ? planWith(project, planTerms(figured, price, { ...project.terms, drawFee: project.drawFee }))
    : null
  const isRental = kindOfDeal(deal) === 'rental'
  const standing = isRental ? rentalStanding(figured, price ?? assumedMoneyPrice('rental')) : null
  const exit = insight.verdict?.exit ?? null
  return (
    <>
      {/* A quote replaces the estimate on which the verdict is based. */}
      {insight.verdict && showsVerdict(headline.facts) ? (
        <DealReasons deal={listed} verdict={insight.verdict} medians={insight.medians} />
      ) : null}
      <div className="mb-2 flex flex-wrap items-start gap-x-6 gap-y-2 text-sm text-ink-2">
        {bases.length > 1 ? <BasisChoice bases={bases} value={basis.id} onChoose={setBasisId} /> : null}
        <HoldField deal={deal} />
      </div>
      {flip ? (
        <p className="mb-6 text-sm">
          <Link
            to="/tools/flip-profit"
            search={flipSearch(
              {
                ...flip,
                prepaid: money.cash.prepaid.total + (price?.interestReserve ?? 0),
                targetProfit: deal.profitFigures?.targetProfit ?? null,
              },
              deal.id,
            )}
          >
            Change these figures in the flip calculator
          </Link>
        </p>
      ) : null}
      <div className="grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1.28fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 content-start gap-10">
          {flip ? <ProfitBlock input={flip} isOver={headline.facts.result !== null} /> : null}
          {standing ? <RentalBlock deal={figured} standing={standing} ruleCounts={insight.ruleCounts} /> : null}
          {exit ? <ExitBlock deal={deal} exit={exit} /> : null}
          <Leverage deal={deal} />
        </div>
        <div className="grid min-w-0 content-start gap-10">
          <CashBlock
            money={money}
            basis={basis}
            flip={flip}
            plan={plan}
            reserves={reserves}
            isInsuranceAssumed={deal.yearlyInsurance === null}
          />
          <Capital deal={figured} basis={basis} />
          {deal.eligibleCount < topMatchCount ? (
            <div>
              <InsightNotes deal={listed} insight={insight} />
            </div>
          ) : null}
        </div>
      </div>
    </>
  )
}

/** Chooses the loan terms that the figures are based on. */
function BasisChoice({
  bases,
  value,
  onChoose,
}: {
  bases: readonly PriceBasis[]
  value: string
  onChoose: (id: string) => void
}) {
  const id = useId()
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <label htmlFor={id}>Using</label>
      <Select size="small" id={id} value={value} onChange={(event) => onChoose(event.target.value)}>
        {[...Map.groupBy(bases, ({ group }) => group)].map(([group, members]) => (
          <optgroup key={group} label={group}>
            {members.map((basis) => (
              <option key={basis.id} value={basis.id}>
                {basis.label}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </p>
  )
}

function Leverage({ deal }: { deal: DealWithInsight }) {
  const { health } = deal.insight
  return (
    <Section id="leverage" title="Leverage">
      <div className="grid gap-x-8 gap-y-5 xl:grid-cols-3">
        <LeverageGauges deal={deal} health={health} isStacked />
      </div>
      <HealthNotes notes={health.notes} />
    </Section>
  )
}

function Capital({ deal, basis: { label, lenderName, price } }: { deal: Deal; basis: PriceBasis }) {
  const [closingCosts, setClosingCosts] = useState<number | null>(null)
  return (
    <Section id="capital" title="Sources and uses">
      <p className="mb-3 text-sm text-ink-2">
        <NamedText text={`${label}.`} names={[lenderName]} />
      </p>
      <DealCapital
        money={sourcesAndUses(deal, price, { ...price, closingDollars: closingCosts ?? undefined })}
        interestReserve={price?.interestReserve ?? 0}
        isEdited={closingCosts !== null}
        onClosingCosts={setClosingCosts}
      />
    </Section>
  )
}

/** Shows a flip's profit step by step from the sale price, and the profit under stress. */
function ProfitBlock({ input, isOver }: { input: FlipInput; isOver: boolean }) {
  const flip = { input, result: flipProfit(input), target: input.targetProfit ?? defaultTargetProfit(input.arv) }
  const extended = flipOutcome({ ...input, holdMonths: input.loanTermMonths + 2 })
  return (
    <>
      <Section
        id="profit"
        title={isOver ? 'Profit as planned' : 'Profit'}
        note="An estimate from your figures. Not an appraisal, offer or advice."
      >
        <FlipSteps {...flip} />
      </Section>
      <Section id="worse" title="If things go wrong">
        <FlipStress {...flip} />
        <p className="text-sm text-ink-2 mt-2">
          After month {input.loanTermMonths} you’ll need an extension: sold in month {input.loanTermMonths + 2}, profit
          is {formatDollars(extended.profit)}.
        </p>
      </Section>
    </>
  )
}

/** Shows the verdict's reasons and the one change that would fix it. */
function DealReasons({ deal, verdict, medians }: { deal: ListedDeal; verdict: Verdict; medians: Medians | null }) {
  const offer = offerWords(deal, verdict.fix)
  return (
    <Section id="reasons" title={`Why it’s ${verdictLook[verdict.word].title.toLowerCase()}`} className="mb-8">
      <div className="grid gap-x-12 gap-y-4 xl:grid-cols-[minmax(0,1.28fr)_minmax(0,1fr)]">
        <VerdictReasons reasons={verdict.reasons} />
        {verdict.word === 'sound' ? null : (
          <div className="grid content-start gap-1.5 self-start rounded border border-t-3 border-line-2 border-t-pine bg-card px-4.5 pt-3.5 pb-4 font-medium">
            <p className="text-sm font-semibold text-pine">How to fix it</p>
            <p className="text-base font-semibold">
              {verdict.fix?.sentence ?? 'No single change makes this deal solid.'}
            </p>
            {offer === null ? null : (
              <div className="text-sm font-normal">
                <OfferLine words={offer} />
              </div>
            )}
            <FixDetails deal={deal} fix={verdict.fix} medians={medians} />
          </div>
        )}
      </div>
    </Section>
  )
}

/** Compares the take-out loan with the payoff of the short loan. */
function ExitBlock({ deal, exit }: { deal: Deal; exit: ExitVerdict }) {
  const isShort = exit.short > 0
  return (
    <Section
      id="exit"
      title="Exit by refinance"
      note={`A 30-year loan at ${formatRate(exit.ratePercent)}, one point above today’s rates.`}
    >
      <Ledger
        rows={[
          {
            name: `By value, ${usualRefinancePercent}% of ${formatDollars(exit.value)}`,
            value: formatDollars(exit.byValue),
          },
          {
            name: 'By rent, at a DSCR of 1.00',
            value: exit.byRent === null ? 'Rent not given' : formatDollars(exit.byRent),
          },
          {
            name: `New loan less ${usualRefinanceCostPercent}% costs`,
            value: formatDollars(exit.net),
            isSum: true,
          },
          { name: 'Loan to repay', value: formatDollars(deal.loanAmount) },
          { name: isShort ? 'Short' : 'To spare', value: formatDollars(Math.abs(exit.short)), isSum: true },
        ]}
      />
      <p className="mt-3 text-sm">
        <Link to="/tools/exit" search={exitCalculatorSearch(deal, exit)}>
          {isShort ? 'See what would close it' : 'Try another rent or rate'}
        </Link>
      </p>
    </Section>
  )
}

/** Returns the search parameters that open the exit calculator with the deal's figures. */
function exitCalculatorSearch(deal: Deal, { ratePercent, seasoningMonths }: ExitVerdict): Record<string, string> {
  const figures = {
    loanAmount: deal.loanAmount,
    arv: deal.estimatedArv,
    cost: deal.purchasePrice + deal.repairBudget,
    holdMonths: holdMonthsOf(deal),
    ...rentFiguresOf(deal),
    ratePercent,
    ...(seasoningMonths === undefined ? {} : { seasoningMonths }),
  }
  return Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, String(Number(value.toFixed(2)))]))
}
