import type { ReactNode } from 'react'
import { cashWords } from '#domain/loan-cost/cash-figures.ts'
import { strengthShares } from '#domain/loan-request/loan-strength.ts'
import { scoreTermNames, termWeights } from '#domain/matching/match-score.ts'
import { formatPercent } from '#domain/money/money.ts'
import { useSite } from '#web/app-context.ts'
import { OnThisPage } from '#web/features/site/legal/legal-page.tsx'
import { foldClass, foldLineClass } from '#web/ui/controls/fold-class.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ChevronDown } from '#web/ui/icons.ts'
import { matchingSections, termTexts } from './matching-sections.tsx'

/** Explains matches, prices and verdicts with the model's own constants. */
export function HowMatchingWorksPage() {
  const site = useSite()
  const sections = matchingSections(site.name)
  return (
    <main id="main" className="wrap grid gap-12 py-section lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-x-16">
      <div className="grid gap-3 lg:col-span-full">
        <h1>How matching works</h1>
        <p className="lead max-w-2xl">
          Your deal is compared with what every lender here publishes. These are the rules our matching follows.
        </p>
      </div>
      <OnThisPage sections={sections} />
      <div className="max-w-176">
        <InShort siteName={site.name} />
        <div className="mt-10">
          {sections.map(({ id, title, body }) => (
            <details key={id} className={foldClass} name="details">
              <summary className={foldLineClass}>
                <h2 className="text-h3">{title}</h2>
                <Icon of={ChevronDown} small />
              </summary>
              {/* The browser opens the details element that contains a link's target. */}
              <div id={id} className="prose scroll-mt-16 pb-6">
                {body}
              </div>
            </details>
          ))}
        </div>
      </div>
    </main>
  )
}

const share = (part: number) => formatPercent(100 * part, 0)

/** Summarizes the model: what decides a match, a price and a verdict, and what is never used. */
function InShort({ siteName }: { siteName: string }) {
  const weights = [...scoreTermNames].sort((a, b) => termWeights[b] - termWeights[a])
  return (
    <dl className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
      <Point name="The kind of loan comes first">
        Your figures ask for a fix-and-flip, bridge, construction or rental loan. Other kinds don’t fit, but a bridge
        loan may for a flip.
      </Point>
      <Point name="Only a failed requirement rules a lender out">
        A lender fits when one program's published limits all hold: state, amount, term, leverage, credit and more.
      </Point>
      <Point name="Unpublished isn’t a yes">
        What a lender doesn't publish says “ask” and scores half. Without a published rate, there is no price.
      </Point>
      <Point name="The score has seven parts">
        {weights.map((name) => `${termTexts[name][0]} ${share(termWeights[name])}`).join(', ')}.
      </Point>
      <Point name="Your price is in their range">
        Your request falls between a lender's best and worst terms: credit {share(strengthShares.credit)}, experience{' '}
        {share(strengthShares.experience)}, leverage {share(strengthShares.leverage)}.
      </Point>
      <Point name="The verdict judges the deal itself">
        Solid, tight or not likely: by loan size, profit, cash and how many fit. A rental by its rent.
      </Point>
      <Point name="How we count cash">
        {cashWords.cashAtClosing}, {lower(cashWords.repairsYouPay)}, and {lower(cashWords.cashYouNeed)}: both together.
      </Point>
      <Point name="No lender can pay for placement">
        {siteName} never looks at name, age, sex, family or origin, nor at the address beyond the state.
      </Point>
    </dl>
  )
}

const lower = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)

function Point({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-t border-line pt-3">
      <dt className="font-semibold">{name}</dt>
      <dd className="mt-1 text-ink-2">{children}</dd>
    </div>
  )
}
