import '../../../styles/pages/deal-sheet-tab.css'
import { Lock } from 'lucide-react'
import { usualLimits } from '#contract/deal-health.ts'
import type { DealSheet } from '#contract/deal-life/deal-sheet.ts'
import { formatDays, formatDollars, formatMonths, formatPercent } from '#contract/money.ts'
import { countOf } from '../../../format/counts.ts'
import { formatDay } from '../../../format/dates.ts'
import { GaugeRow } from '../../../ui/drawings/gauge-row.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Tag } from '../../../ui/labels/tag.tsx'
import { ratioLabels, ratios } from '../health/deal-ratios.ts'
import { verdictLook } from '../health/verdict-look.ts'
import { VerdictReasons } from '../health/verdict-reasons.tsx'

/** A deal on one page, for whoever gets its link and for paper. What was not chosen to be shown is named as kept back. */
export function DealSheetView({ sheet, heading: Heading = 'h3' }: { sheet: DealSheet; heading?: 'h1' | 'h3' }) {
  const { health, verdict, medians } = sheet
  const Sub = Heading === 'h1' ? 'h2' : 'h4'
  const money = health.sourcesAndUses
  const kept = [
    ...(sheet.propertyAddress === null ? ['Address'] : []),
    ...(sheet.name === null ? ['Name'] : []),
    ...(sheet.creditRange === null ? ['Credit range'] : []),
  ]
  return (
    <article className="dsheet" aria-label="Deal sheet">
      <header>
        <Heading>
          {sheet.dealType} in {sheet.propertyState}
        </Heading>
        <p>
          {sheet.propertyAddress ? `${sheet.propertyAddress} · ` : null}
          {sheet.propertyType}, {sheet.bedrooms} bedrooms, {sheet.bathrooms} bathrooms
          {sheet.squareFeet === null ? null : `, ${sheet.squareFeet.toLocaleString('en-US')} square feet`}
        </p>
        {sheet.name || sheet.creditRange ? (
          <p>
            {[sheet.name && `From ${sheet.name}`, sheet.creditRange && `credit ${sheet.creditRange}`]
              .filter(Boolean)
              .join(' · ')}
          </p>
        ) : null}
      </header>
      <dl className="dsheet-f num">
        <Figure name="Purchase price" value={formatDollars(sheet.purchasePrice)} />
        <Figure name="Rehab" value={formatDollars(sheet.repairBudget)} />
        <Figure name="Value after repair" value={formatDollars(sheet.estimatedArv)} />
        <Figure name="Loan" value={formatDollars(sheet.loanAmount)} />
        <Figure name="Down payment" value={formatDollars(sheet.downpayment)} />
        <Figure name="Term" value={formatMonths(sheet.termMonths)} />
        <Figure name="Closing in" value={formatDays(sheet.closingTimelineDays)} />
        <Figure name="Stage" value={sheet.stage} />
        <Figure
          name="Profit of a flip"
          value={verdict?.profit == null ? 'not planned' : formatDollars(verdict.profit)}
        />
      </dl>
      <div className="dsheet-2">
        <section>
          <Sub>
            Verdict{' '}
            {verdict ? <Tag tone={verdictLook[verdict.word].tone}>{verdictLook[verdict.word].title}</Tag> : null}
          </Sub>
          {verdict ? <VerdictReasons reasons={verdict.reasons} /> : <p className="small soft">None for this deal.</p>}
          {medians ? (
            <p className="small soft mt-2">
              {countOf(sheet.eligibleCount, 'lender')} fit; the median is {formatPercent(medians.ratePercent, 2)} and{' '}
              {formatPercent(medians.pointsPercent, 2)} points, {formatDollars(medians.totalCost)} in all.
            </p>
          ) : null}
          {money.gap === null ? null : (
            <p className="small soft mt-2">
              Uses {formatDollars(money.usesTotal ?? 0)} against a loan of {formatDollars(money.loanAmount)}:{' '}
              {money.gap > 0 ? `${formatDollars(money.gap)} to bring.` : 'the loan covers them.'}
            </p>
          )}
        </section>
        <section>
          <Sub>Leverage</Sub>
          {ratios.map((ratio) => {
            const percent = health[`${ratio}Percent`]
            const { from, to } = usualLimits[ratio]
            return percent === null ? null : (
              <GaugeRow key={ratio} label={ratioLabels[ratio].short} value={percent} usualFrom={from} usualTo={to} />
            )
          })}
        </section>
      </div>
      <footer>
        {kept.length > 0 ? (
          <p>
            <Icon of={Lock} small /> Not shown: {kept.join(', ')}
          </p>
        ) : null}
        <p>Figures as of {formatDay(sheet.updatedAt)}</p>
      </footer>
    </article>
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
