import type { Lender } from '#contract/lenders/lenders.ts'
import {
  formatDollarRange,
  formatPointsRange,
  formatRateRange,
  formatTermRange,
  notPublished,
} from '#domain/money/money.ts'
import { svgPercent } from '#web/charts/drawing-parts.tsx'
import { formatDay } from '#web/format/dates.ts'
import { priceSource } from '#web/format/lender-text.ts'
import { SourceNote } from '#web/ui/labels/source-note.tsx'
import { positionOnScale } from '#web/ui/range/range-scale.ts'

/**
 * Renders a lender's rate, points, amount and term, each range as a bar. `lender` must come from `withPublishedRanges`,
 * because its programs aren't read. The scales are the same for all lenders, except that a term over 60 months gets a
 * scale of 360 months.
 */
export function LenderTerms({ lender }: { lender: Lender }) {
  const termScale = (lender.maxTerm ?? lender.minTerm ?? 0) > shortTerms.max ? longTerms : shortTerms
  const checkedOn = lender.termsCheckedAt ? formatDay(lender.termsCheckedAt) : ''
  const source = priceSource(lender)
  return (
    <section aria-labelledby="terms">
      <h2 id="terms">Loan terms and rates</h2>
      <dl className="grid border-t border-ink tabular-nums lining-nums">
        <Term
          label="Interest rate"
          text={formatRateRange(lender.minRate, lender.maxRate)}
          from={lender.minRate}
          to={lender.maxRate}
          scale={rates}
          source={source}
        />
        <Term
          label="Points"
          text={formatPointsRange(lender.minPoints, lender.maxPoints)}
          from={lender.minPoints}
          to={lender.maxPoints}
          scale={points}
          source={source}
        />
        <Term
          label="Loan amount"
          text={formatDollarRange(lender.minAmount, lender.maxAmount)}
          from={lender.minAmount}
          to={lender.maxAmount}
          scale={amounts}
        />
        <Term
          label="Term"
          text={formatTermRange(lender.minTerm, lender.maxTerm)}
          from={lender.minTerm}
          to={lender.maxTerm}
          scale={termScale}
        />
      </dl>
      <p className="text-sm text-ink-3 mt-4">
        Each bar shows the range on a scale of usual terms.{' '}
        {checkedOn ? `Terms last checked ${checkedOn}.` : 'It is not known when these terms were last checked.'}
      </p>
    </section>
  )
}

type Scale = { min: number; max: number; scale?: 'log'; ticks: readonly ScaleTick[] }

const rates: Scale = { min: 6, max: 15, ticks: [6, 9, 12, 15].map((at) => ({ at, label: `${at}%` })) }
const points: Scale = { min: 0, max: 10, ticks: [0, 2, 4, 6, 8, 10].map((at) => ({ at, label: `${at}%` })) }
const amounts: Scale = {
  min: 10_000,
  max: 100_000_000,
  scale: 'log',
  ticks: [
    { at: 10_000, label: '$10K' },
    { at: 100_000, label: '$100K' },
    { at: 1_000_000, label: '$1M' },
    { at: 10_000_000, label: '$10M' },
    { at: 100_000_000, label: '$100M' },
  ],
}
const shortTerms = termsUpTo(60, 12)
const longTerms = termsUpTo(360, 120)

function termsUpTo(max: number, every: number): Scale {
  const months = Array.from({ length: max / every + 1 }, (_, index) => index * every)
  return { min: 0, max, ticks: months.map((at) => ({ at, label: at === max ? `${at} mo` : String(at) })) }
}

function Term({
  label,
  text,
  from,
  to,
  scale,
  source = null,
}: {
  label: string
  text: string
  from: number | null
  to: number | null
  scale: Scale
  source?: ReturnType<typeof priceSource>
}) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-1 border-b border-line py-4 md:grid-cols-[7.5rem_1fr_13.5rem]">
      <dt className="font-medium">{label}</dt>
      <dd className="col-span-full md:col-span-1 md:col-start-2 md:row-start-1">
        <RangeBar from={from} to={to} {...scale} />
      </dd>
      <dd className="col-start-2 row-start-1 text-right font-semibold md:col-start-3">
        {text}
        {source && text !== notPublished ? <SourceNote {...source} /> : null}
      </dd>
    </div>
  )
}

type ScaleTick = { at: number; label: string }

/**
 * Draws a published range as a bar on a scale with labeled ticks. A null bound extends the bar to the scale's end; with
 * two null bounds, only the scale is drawn. Hidden from screen readers: the adjacent text states the range.
 */
export function RangeBar({
  from,
  to,
  min,
  max,
  scale = 'linear',
  ticks,
}: {
  from: number | null
  to: number | null
  min: number
  max: number
  scale?: 'linear' | 'log' | undefined
  ticks: readonly ScaleTick[]
}) {
  const at = (value: number) => positionOnScale({ min, max, step: 1, kind: scale }, value) * 100
  const [start, end] = [at(from ?? min), at(to ?? max)]
  const isPublished = from !== null || to !== null
  return (
    <svg
      className="h-8.5 w-full overflow-visible fill-ink-3 text-[12px] font-medium tabular-nums"
      width="100%"
      height="34"
      aria-hidden="true"
    >
      <line className="stroke-line-2" x1="0" x2="100%" y1="8" y2="8" />
      {ticks.map(({ at: value, label }) => {
        const percent = at(value)
        return (
          <g key={value}>
            <line className="stroke-line-2" x1={svgPercent(percent)} x2={svgPercent(percent)} y1="4" y2="12" />
            <text textAnchor={percent < 1 ? undefined : percent > 99 ? 'end' : 'middle'} x={svgPercent(percent)} y="28">
              {label}
            </text>
          </g>
        )
      })}
      {isPublished ? (
        <rect
          className="fill-pine"
          x={svgPercent(start)}
          y="4"
          width={svgPercent(Math.max(0.5, end - start))}
          height="8"
        />
      ) : null}
    </svg>
  )
}
