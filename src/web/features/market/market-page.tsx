import type { Market, MarketWeek, RealFigures } from '#contract/market/market.ts'
import { type MarketKind, minLenders } from '#domain/market/market-figures.ts'
import { formatCount, formatCountOf } from '#domain/money/counts.ts'
import { formatDollarRange, formatDollars, formatPoints, formatRate } from '#domain/money/money.ts'
import { type ProgramKind, programKinds } from '#domain/programs/programs.ts'
import { type StateName, stateSlug } from '#domain/states/states.ts'
import { lenderPath, statePath } from '#web/features/lenders/paths.ts'
import { type MarketFacts, maxLinkedLenders } from '#web/features/market/load-market.ts'
import { formatMediumDay } from '#web/format/dates.ts'
import { Breadcrumb } from '#web/shell/breadcrumb.tsx'
import { useLocalLinks } from '#web/shell/use-local-links.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Section } from '#web/ui/figures/section.tsx'
import { Cell, ColumnHead, RowHead, Table } from '#web/ui/figures/table.tsx'
import { SampleLabel } from '#web/ui/labels/tag.tsx'
import { DotPlot, HistoryLine, PriceMap, SpreadStrip } from './market-drawings.tsx'
import {
  type CreditSlug,
  creditSlugs,
  type MarketSearch,
  marketHref,
  marketPath,
  withDefaults,
} from './market-search.ts'
import { costScales, figureScales, kindNames, placeName, standardLoanWords } from './market-words.ts'
import { StateNotFound } from './state-not-found.tsx'

/** Hard-money costs in a state or the country. For an unknown state, says so and links to the country's page. */
export function MarketPage({ facts, search }: { facts: MarketFacts | undefined; search: MarketSearch }) {
  if (!facts) return <StateNotFound />
  const { state, market } = facts
  const { kind } = withDefaults(search)
  const figures = market.kinds.find((one) => one.kind === kind)
  return (
    <main id="main">
      <div className="wrap grid grid-cols-1 gap-10 pt-6 pb-16">
        <header className="grid max-w-168 gap-4">
          {state === null ? null : <Breadcrumb parents={[{ name: 'Market', to: '/market' }]} current={state} />}
          <h1>What hard money costs in {placeName(state)}</h1>
          <p className="lead">
            {market.lenders === 0
              ? `No lender publishes terms for ${placeName(state)} yet.`
              : `${formatCountOf(market.lenders, 'lender')} in numbers you can check: what they publish, and what one loan costs at each.`}
          </p>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-3">
            {market.isSample ? <SampleLabel text="Sample data" /> : null}
            <span>
              {market.isSample ? 'Every figure on this page is about sample lenders.' : 'Published terms'} As of{' '}
              {formatMediumDay(market.asOf)}.
            </span>
          </p>
          <KindLinks state={state} search={search} kinds={market.kinds} shown={kind} />
        </header>
        {figures ? (
          <>
            <LoanCost facts={facts} search={search} figures={figures} />
            <PublishedFigures figures={figures} />
          </>
        ) : null}
        <PricesByState market={market} />
        <History weeks={market.history.filter((week) => week.kind === kind)} />
        <RealTerms quoted={market.quoted} closed={market.closed} />
        <OpenData state={state} method={market.method} />
      </div>
    </main>
  )
}

const choiceClass =
  'inline-flex min-h-10 items-center rounded border border-field px-3 text-sm no-underline pointer-coarse:min-h-11'

/** Links, so that the page works without scripts and each choice has a URL. */
function ChoiceLinks({
  label,
  choices,
}: {
  label: string
  choices: readonly { href: string; text: string; isShown: boolean }[]
}) {
  const followLink = useLocalLinks()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link arrives as a click, which bubbles to here.
    <nav aria-label={label} className="print:hidden" onClick={followLink}>
      <ul className="flex flex-wrap gap-2">
        {choices.map(({ href, text, isShown }) => (
          <li key={href}>
            <a
              href={href}
              className={classNames(
                choiceClass,
                isShown ? 'bg-ink font-semibold text-paper' : 'text-ink-2 hover:bg-sunk',
              )}
              aria-current={isShown ? 'true' : undefined}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function KindLinks({
  state,
  search,
  kinds,
  shown,
}: {
  state: StateName | null
  search: MarketSearch
  kinds: readonly MarketKind[]
  shown: ProgramKind
}) {
  const countOfKind = (kind: ProgramKind) => kinds.find((one) => one.kind === kind)?.lenders ?? 0
  return (
    <ChoiceLinks
      label="Kind of loan"
      choices={programKinds.map((kind) => ({
        href: marketHref(state, { ...search, kind }),
        text: `${kindNames[kind]} (${formatCount(countOfKind(kind))})`,
        isShown: kind === shown,
      }))}
    />
  )
}

const creditWords: Readonly<Record<CreditSlug, string>> = {
  excellent: 'Credit 750+',
  good: 'Credit 650-699',
  fair: 'Credit 600-649',
}

/** The standard loan's total cost: the median by credit, and each lender as a dot. */
function LoanCost({
  facts: { state, loan },
  search,
  figures,
}: {
  facts: MarketFacts
  search: MarketSearch
  figures: MarketKind
}) {
  const { kind, credit, band } = withDefaults(search)
  const spread = figures.loans.find(({ creditScoreRange }) => creditScoreRange === band)!.totalCost
  const isLinked = loan.total <= maxLinkedLenders
  return (
    <Section id="loan-cost" title="What one loan costs">
      <div className="grid grid-cols-1 gap-4">
        <p className="max-w-152 text-ink-2">
          {standardLoanWords(kind)} For an investor with two past projects. Interest, points and fees together.
        </p>
        <ChoiceLinks
          label="Credit"
          choices={(Object.keys(creditSlugs) as CreditSlug[]).map((slug) => ({
            href: marketHref(state, { ...search, credit: slug }),
            text: creditWords[slug],
            isShown: slug === credit,
          }))}
        />
        <p className="text-base font-semibold" data-slot="market-answer">
          {spread.median === null || spread.low === null || spread.high === null
            ? `${formatCountOf(spread.count, 'lender')} ${spread.count === 1 ? 'prices' : 'price'} this loan: too few for a median.`
            : `${formatDollars(spread.median)} at the median of ${formatCountOf(spread.count, 'lender')}; the middle 80% run ${formatDollarRange(Math.round(spread.low), Math.round(spread.high))}.`}
        </p>
        {loan.total > 0 ? (
          <DotPlot
            totals={loan.totals}
            lenders={isLinked ? loan.lenders : null}
            scale={costScales[kind]}
            median={spread.median}
          />
        ) : null}
        <div className="overflow-x-auto">
          <Table caption="Total cost of this loan by credit" className="max-w-152">
            <thead>
              <tr>
                <ColumnHead align="left">Credit</ColumnHead>
                <ColumnHead>Lenders</ColumnHead>
                <ColumnHead>Median</ColumnHead>
                <ColumnHead>Middle 80%</ColumnHead>
              </tr>
            </thead>
            <tbody>
              {figures.loans.map(({ creditScoreRange, totalCost }) => (
                <tr key={creditScoreRange}>
                  <RowHead>{creditScoreRange}</RowHead>
                  <Cell>{formatCount(totalCost.count)}</Cell>
                  <Cell>{totalCost.median === null ? '–' : formatDollars(totalCost.median)}</Cell>
                  <Cell>
                    {totalCost.low === null || totalCost.high === null
                      ? '–'
                      : formatDollarRange(Math.round(totalCost.low), Math.round(totalCost.high))}
                  </Cell>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
        {loan.lenders.length > 0 ? (
          <details>
            <summary className="inline-flex min-h-9 cursor-pointer items-center text-sm font-medium text-pine pointer-coarse:min-h-11">
              {isLinked
                ? `The ${formatCountOf(loan.total, 'lender')} as a table`
                : `The ${formatCount(loan.lenders.length)} cheapest of ${formatCount(loan.total)} as a table`}
            </summary>
            <Table caption="Lenders by total cost of this loan" className="mt-2 max-w-120">
              <thead>
                <tr>
                  <ColumnHead align="left">Lender</ColumnHead>
                  <ColumnHead>Total cost</ColumnHead>
                </tr>
              </thead>
              <tbody>
                {loan.lenders.map(({ slug, name, totalCost }) => (
                  <tr key={slug}>
                    <RowHead>
                      <a href={lenderPath(slug)} translate="no" className="wrap-anywhere">
                        {name}
                      </a>
                    </RowHead>
                    <Cell>{formatDollars(totalCost)}</Cell>
                  </tr>
                ))}
              </tbody>
            </Table>
          </details>
        ) : null}
        {state === null ? null : (
          <p className="text-sm">
            <a href={statePath(state)}>See the lenders in {state}</a>
          </p>
        )}
      </div>
    </Section>
  )
}

function PublishedFigures({ figures }: { figures: MarketKind }) {
  return (
    <Section id="published" title="What lenders publish" note="The bar is the middle 80%, the line the median.">
      {figures.lenders === 0 ? (
        <p className="text-ink-2">No lender publishes this kind of loan here yet.</p>
      ) : (
        <div className="grid gap-5">
          {figures.figures.map(({ name, publishedPercent, ...spread }) => {
            const { label, from, to, format } = figureScales[name]
            return (
              <div key={name} className="grid gap-1.5">
                <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
                  <b className="font-semibold">{label}</b>
                  <span className="tabular-nums">
                    {spread.median === null || spread.low === null || spread.high === null
                      ? `Published by ${formatCountOf(spread.count, 'lender')}`
                      : `${format(spread.median)} median, ${format(spread.low)} to ${format(spread.high)}`}
                  </span>
                </p>
                <SpreadStrip name={name} spread={spread} />
                <p className="flex justify-between text-xs text-ink-3 tabular-nums">
                  <span>{format(from)}</span>
                  <span>{publishedPercent}% of lenders publish it</span>
                  <span>{format(to)}</span>
                </p>
              </div>
            )
          })}
        </div>
      )}
    </Section>
  )
}

function PricesByState({ market }: { market: Market }) {
  if (market.states.length === 0) return null
  return (
    <Section id="by-state" title="State by state" note="Median total cost of the standard flip, credit 650-699.">
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-2 lg:items-start">
        <div>
          <PriceMap states={market.states} />
          <p className="pt-2 text-xs text-ink-3">
            The stronger the color, the higher the cost. Blank: fewer than {minLenders} lenders.
          </p>
        </div>
        <ul className="columns-[9.5rem] gap-x-6 text-sm">
          {market.states.map(({ state, totalCost }) => (
            <li key={state} className="flex break-inside-avoid justify-between gap-2 border-b border-line py-1">
              <a
                className="inline-flex min-h-7 items-center pointer-coarse:min-h-11"
                href={marketPath(state as StateName)}
              >
                {state}
              </a>
              <span className="self-center tabular-nums">{totalCost === null ? '–' : formatDollars(totalCost)}</span>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}

/** The median total cost by week, always for the default credit band. Renders nothing with fewer than two weeks. */
function History({ weeks }: { weeks: readonly MarketWeek[] }) {
  const drawn = weeks.flatMap(({ week, totalCost: { median, low, high } }) =>
    median === null || low === null || high === null ? [] : [{ week, median, low, high }],
  )
  const [first, last] = [drawn[0], drawn.at(-1)]
  if (!first || !last || drawn.length < 2) return null
  return (
    <Section id="history" title="Week by week" note="Median total cost and middle 80%, credit 650-699.">
      <p className="pb-3 text-ink-2">
        {formatDollars(first.median)} in the week of {formatMediumDay(first.week)}, {formatDollars(last.median)} in the
        week of {formatMediumDay(last.week)}.
      </p>
      <HistoryLine weeks={drawn} />
      <details>
        <summary className="inline-flex min-h-9 cursor-pointer items-center text-sm font-medium text-pine pointer-coarse:min-h-11">
          The weeks as a table
        </summary>
        <Table caption="Median total cost by week" className="max-w-120">
          <thead>
            <tr>
              <ColumnHead align="left">Week of</ColumnHead>
              <ColumnHead>Median</ColumnHead>
            </tr>
          </thead>
          <tbody>
            {drawn.map(({ week, median }) => (
              <tr key={week}>
                <RowHead>{formatMediumDay(week)}</RowHead>
                <Cell>{formatDollars(median)}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      </details>
    </Section>
  )
}

/** Medians of the quotes and closings on this site, without the kinds that have too few lenders or investors. */
function RealTerms({ quoted, closed }: { quoted: readonly RealFigures[]; closed: readonly RealFigures[] }) {
  const rows = [
    ...quoted.map((figures) => ({ source: 'Quoted', ...figures })),
    ...closed.map((figures) => ({ source: 'Closed', ...figures })),
  ]
  return (
    <Section id="real-terms" title="Quoted and closed here, last 180 days">
      {rows.length === 0 ? (
        <p className="max-w-152 text-ink-2">
          Not enough yet. A median appears once {minLenders} lenders and {minLenders} investors are behind it.
        </p>
      ) : (
        <Table caption="Medians of real quotes and closings" className="max-w-152">
          <thead>
            <tr>
              <ColumnHead align="left">Loans</ColumnHead>
              <ColumnHead>Rate</ColumnHead>
              <ColumnHead>Points</ColumnHead>
              <ColumnHead>Lenders</ColumnHead>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ source, kind, ratePercent, pointsPercent, lenders }) => (
              <tr key={source + kind} className="align-baseline">
                <RowHead>
                  {source}, {kindNames[kind].toLowerCase()}
                </RowHead>
                <Cell>{formatRate(ratePercent)}</Cell>
                <Cell>{formatPoints(pointsPercent)}</Cell>
                <Cell>{formatCount(lenders)}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Section>
  )
}

function OpenData({ state, method }: { state: StateName | null; method: string }) {
  const query = state === null ? '' : `?state=${stateSlug(state)}`
  return (
    <Section id="open-data" title="Open data">
      <p className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        <a href={`/api/market.csv${query}`} download>
          Download as CSV
        </a>
        <a href={`/api/market${query}`}>Same data as JSON</a>
      </p>
      <p className="max-w-168 pt-3 text-sm text-ink-3">{method}</p>
    </Section>
  )
}
