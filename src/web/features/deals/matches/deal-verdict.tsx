import type { ReactNode } from 'react'
import type { ListedDeal } from '#contract/deals/deals.ts'
import { assumedMoneyPrice } from '#domain/loan-cost/assumed-terms.ts'
import { cashFigures, cashItem } from '#domain/loan-cost/cash-figures.ts'
import { isConsumerLoan } from '#domain/loan-request/deal-situations.ts'
import { kindOfDeal } from '#domain/loan-request/kind-of-deal.ts'
import { formatDollars } from '#domain/money/money.ts'
import type { Verdict } from '#domain/verdict/verdict-figures.ts'
import { Bob } from '#web/charts/drawing-parts.tsx'
import { OpenQuestions } from '#web/features/deals/life/open-questions.tsx'
import { withProgram } from '#web/format/lender-text.ts'
import { classNames } from '#web/ui/class-names.ts'
import { type Stat, Stats } from '#web/ui/figures/stats.tsx'
import { VerdictReasons, verdictLook, verdictTitles } from '#web/ui/figures/verdict-words.tsx'
import { totalCostLabel, totalText } from './match-figures.ts'
import { LenderName } from './match-labels.tsx'
import { OfferLine, offerWords } from './offer-line.tsx'

/**
 * Shows a deal's best fit and main figures, its verdict with the fix if it has one, and its unanswered questions. Loads
 * nothing. Renders nothing for a consumer loan: the owner's home, or a refinance for personal use.
 */
export function DealVerdict({ deal }: { deal: ListedDeal }) {
  if (isConsumerLoan(deal)) return null
  const offer = offerWords(deal, deal.verdict?.fix ?? null)
  return (
    <>
      <div className="border-t border-line px-card pt-5 pb-6">
        {deal.verdict ? (
          <VerdictBlock verdict={deal.verdict} fixLine={offer === null ? undefined : <OfferLine words={offer} />}>
            <MatchSummary deal={deal} />
          </VerdictBlock>
        ) : (
          <MatchSummary deal={deal} />
        )}
      </div>
      <OpenQuestions deal={deal} className="mx-card mb-4" />
    </>
  )
}

/** Shows a deal's best fit and its cost, a cheaper fit if there is one, and the cash at closing at the median price. */
function MatchSummary({ deal }: { deal: ListedDeal }) {
  // A contacted lender that no longer fits stays among the matches.
  const best = deal.topMatches.find(({ fits }) => fits)
  const price = deal.medians ?? assumedMoneyPrice(kindOfDeal(deal))
  const cash = cashItem(cashFigures(deal, price))
  const cheaper =
    (deal.cheapest?.totalCost ?? 0) < (best?.cost.totalCost ?? Number.POSITIVE_INFINITY) ? deal.cheapest : null
  const lead: Stat[] = best
    ? [
        {
          name: 'Best fit',
          value: (
            <span className="font-serif">
              <LenderName lender={best.lender} />
            </span>
          ),
        },
        { name: totalCostLabel(best.cost), value: totalText(best.cost), note: best.programName },
        ...(cheaper === null
          ? []
          : [
              {
                name: 'Cheapest that fits',
                value: formatDollars(cheaper.totalCost),
                note: `${cheaper.lenderName}${withProgram(cheaper.programName)}`,
              },
            ]),
      ]
    : [{ name: 'Best fit', value: 'None fits yet' }]
  return (
    <Stats
      look="row"
      items={[
        ...lead,
        ...(cash
          ? [
              {
                name: deal.medians ? `${cash.label} (typical lender)` : cash.label,
                value: formatDollars(cash.dollars),
              },
            ]
          : []),
      ]}
    />
  )
}

/** Shows a deal's verdict: the word, its reasons with the most serious first, and the fix. */
function VerdictBlock({
  verdict,
  fixLine,
  children,
}: {
  verdict: Verdict
  /** Replaces the sentence of the verdict's fix. */
  fixLine?: ReactNode
  /** The leading figures, under the word. */
  children?: ReactNode
}) {
  const { title, meaning } = verdictLook[verdict.word]
  const hasFix = verdict.word !== 'sound'
  return (
    <div
      className={classNames(
        'grid gap-x-8 gap-y-4',
        !hasFix && 'md:grid-cols-[14rem_minmax(0,1fr)]',
        hasFix && 'md:max-xl:grid-cols-[14rem_minmax(0,1fr)] xl:grid-cols-[14rem_minmax(0,1fr)_17rem]',
      )}
    >
      <div className="grid content-start gap-2">
        <VerdictScale word={verdict.word} titles={verdictTitles} />
        <h3 className="text-figure tracking-[-0.035em]">
          <span className="sr-only">Verdict: </span>
          {title}
        </h3>
        <p className="text-sm text-ink-2">{meaning}</p>
      </div>
      <div className="grid min-w-0 content-start gap-4">
        {children}
        <VerdictReasons reasons={verdict.reasons} />
      </div>
      {hasFix ? (
        <div className="grid content-start gap-1.5 self-start rounded border border-t-3 border-line-2 border-t-pine bg-card px-4.5 pt-3.5 pb-4 font-medium md:max-xl:col-span-full">
          <p className="text-sm font-semibold text-pine">How to fix it</p>
          <p>{fixLine ?? verdict.fix?.sentence ?? 'No single change makes this deal solid.'}</p>
        </div>
      ) : null}
    </div>
  )
}

const words = ['sound', 'stretched', 'unlikely'] as const
type Word = (typeof words)[number]
const partClass = { sound: 'fill-green', stretched: 'fill-amber', unlikely: 'fill-red' }
const partWidth = 32
const partDistance = 34

/** The three verdicts as a scale with a plumb bob over the given one. `titles` names each verdict on screen. */
export function VerdictScale({ word, titles }: { word: Word; titles: Readonly<Record<Word, string>> }) {
  const center = (part: number) => part * partDistance + partWidth / 2
  return (
    <svg
      className="max-w-68 overflow-visible text-[12px] font-medium"
      width="100%"
      height="56"
      role="img"
      aria-label={`Verdict: ${titles[word]}, on a scale of ${words.map((name) => titles[name]).join(', ')}`}
    >
      {words.map((name, part) => (
        <rect
          key={name}
          className={classNames('forced-color-adjust-none', partClass[name], name !== word && 'opacity-28')}
          x={`${part * partDistance}%`}
          y="29"
          width={`${partWidth}%`}
          height="6"
          rx="3"
        />
      ))}
      {words.map((name, part) => (
        <text
          key={name}
          className={name === word ? 'fill-ink font-semibold' : 'fill-ink-3'}
          textAnchor="middle"
          x={`${center(part)}%`}
          y="53"
        >
          {titles[name]}
        </text>
      ))}
      <Bob percent={center(words.indexOf(word))} />
    </svg>
  )
}
