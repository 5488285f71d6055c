import { product } from '#domain/choices/profile-choices.ts'
import { formatDays, formatDollars, formatMonths, formatPercent } from '#domain/money/money.ts'
import { type CostAxis, costAxis } from '#web/charts/cost-axis.ts'
import { CostBar } from '#web/charts/cost-bar.tsx'
import { CostScale } from '#web/charts/cost-scale.tsx'
import { ScoreRing } from '#web/charts/score-ring.tsx'
import { SampleLabel } from '#web/ui/labels/sample-label.tsx'
import { exampleDeal } from './example-deal.ts'
import type { ExampleMatch } from './match-example.ts'

const wordText = { strong: 'Strong', good: 'Good', possible: 'Possible', weak: 'Weak' }

/** What an investor gets, drawn for the example deal: the matches in order, all costs on one scale. */
export function DealSheet({ matches }: { matches: readonly ExampleMatch[] }) {
  const axis = costAxis(matches.map(({ cost }) => ({ best: cost.best.totalCost, worst: cost.worst.totalCost })))
  return (
    <section className="sheet-d" aria-labelledby="deal-sheet">
      <div className="sd-h">
        <div>
          <h2 id="deal-sheet">Deal sheet</h2>
          <p>
            {product} · {exampleDeal.propertyState} · single family, 3 bd 2 ba
          </p>
        </div>
        <SampleLabel text="Example" />
      </div>
      <dl className="sd-f num">
        <Figure name="Purchase price" value={formatDollars(exampleDeal.purchasePrice)} />
        <Figure name="Repair budget" value={formatDollars(exampleDeal.repairBudget)} />
        <Figure name="After repair" value={formatDollars(exampleDeal.estimatedArv)} />
        <Figure name="Loan wanted" value={formatDollars(exampleDeal.loanAmount)} />
        <Figure name="Term" value={formatMonths(exampleDeal.termMonths)} />
        <Figure name="Closing in" value={formatDays(exampleDeal.closingTimelineDays)} />
      </dl>
      <ol className="sd-m settle">
        {matches.map((match) => (
          <MatchRow key={match.name} match={match} axis={axis} />
        ))}
      </ol>
      <div className="sd-ax">
        <CostScale {...axis} />
      </div>
      <Legend />
    </section>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function MatchRow({ match, axis }: { match: ExampleMatch; axis: CostAxis }) {
  const { name, reach, fundingDays, score, word, cost } = match
  return (
    <li>
      <ScoreRing score={score} word={word} hideWord />
      <p className="nm">
        {name}
        <small>
          <b>{wordText[word]}</b> · {formatPercent(cost.ratePercent, 2)} · {formatDays(fundingDays)}
          <span className="only-wide">&nbsp;· {reach}</span>
        </small>
      </p>
      <p className="tc num">
        {formatDollars(cost.totalCost)}
        <small>total cost</small>
      </p>
      <CostBar
        best={cost.best.totalCost}
        expected={cost.totalCost}
        worst={cost.worst.totalCost}
        scaleMin={axis.scaleMin}
        scaleMax={axis.scaleMax}
      />
    </li>
  )
}

function Legend() {
  return (
    <div className="sd-e">
      <span className="key">
        <svg viewBox="0 0 12 14" aria-hidden="true">
          <path className="bobline" d="M6 -2V4" />
          <path className="bob" d="M4 3h4v2h1.5c0 3-1.5 5.5-3.5 8-2-2.5-3.5-5-3.5-8H4z" />
        </svg>
        expected for this deal
      </span>
      <span className="key">
        <svg className="cost" viewBox="0 0 12 14" aria-hidden="true">
          <rect className="rg" y="4" width="12" height="7" />
        </svg>
        best to worst case
      </span>
      <span>
        One scale for all: points, interest and fees over {formatMonths(exampleDeal.termMonths)}. Lenders made up for
        the example.
      </span>
    </div>
  )
}
