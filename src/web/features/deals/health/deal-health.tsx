import { type ReactNode, useId } from 'react'
import { kindOfDeal } from '#domain/loan-request/kind-of-deal.ts'
import { baseName, leverageOf } from '#domain/loan-request/leverage.ts'
import type { MatchDeal } from '#domain/loan-request/match-inputs.ts'
import { formatPercent } from '#domain/money/money.ts'
import { dealRatioNote, type HealthRatio, ratioLimits } from '#domain/verdict/deal-health.ts'
import type { DealHealth } from '#domain/verdict/verdict-figures.ts'
import { Bob, Hatch, svgPercent } from '#web/charts/drawing-parts.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Note, type NoteTone } from '#web/ui/feedback/alert.tsx'

/**
 * Shows the advance at closing in percent of the price or as-is value (for a rental the LTV), LTARV and LTC with
 * lenders' usual limits. Leaves out unknown ones. `isStacked` puts each figure under its name on wide screens.
 */
export function LeverageGauges({
  deal,
  health,
  isStacked,
}: {
  deal: MatchDeal
  health: Pick<DealHealth, `${HealthRatio}Percent`>
  isStacked?: boolean
}) {
  return ratios.map((ratio) => {
    const percent = health[`${ratio}Percent`]
    if (percent === null) return null
    const limits = ratioLimits(ratio, deal)
    return (
      <GaugeRow
        key={ratio}
        isStacked={isStacked}
        label={ratioName(ratio, deal)}
        value={percent}
        usualFrom={limits.from}
        usualTo={limits.to}
      >
        {dealRatioNote(ratio, percent, deal).text}
      </GaugeRow>
    )
  })
}

export const ratios = ['advance', 'ltarv', 'ltc'] as const satisfies readonly HealthRatio[]

export const ratioLabels: Readonly<Record<HealthRatio, { short: string; long: string }>> = {
  advance: { short: 'Advance', long: 'Advance at closing, of the price' },
  ltv: { short: 'LTV', long: 'LTV, loan to price' },
  ltarv: { short: 'LTARV', long: 'LTARV, loan to value after repair' },
  ltc: { short: 'LTC', long: 'LTC, loan to price and repairs' },
}

/** Returns a ratio's full name, with the base that it measures: the price or the as-is value. */
function ratioName(ratio: HealthRatio, deal: MatchDeal): string {
  const of = baseName(leverageOf(deal))
  if (ratio === 'ltc') return `LTC, loan to ${of} and repairs`
  if (ratio !== 'advance') return ratioLabels[ratio].long
  return kindOfDeal(deal) === 'rental' ? `LTV, loan to ${of}` : `Advance at closing, of the ${of}`
}

type GaugeFigures = { label: string; value: number; usualFrom: number; usualTo: number | null }

/**
 * Draws a ratio in percent on a track from 0 to 100, where it is clamped, with the range between its two limits and,
 * hatched, the part beyond. Without a second limit, the range runs to 100. `label` and the figures are in the
 * accessible name only.
 */
export function Gauge({ label, value, usualFrom, usualTo }: GaugeFigures) {
  const hatchId = useId()
  const end = usualTo ?? 100
  const shown = Math.min(100, Math.max(0, value))
  return (
    <svg
      className="w-full overflow-visible"
      width="100%"
      height="46"
      role="img"
      aria-label={`${label} ${formatPercent(value, 1)}, usual limit ${usualFrom}${usualTo === null ? '' : ` to ${usualTo}`}%`}
    >
      <Hatch id={hatchId} />
      <rect className="fill-pine-soft" y="14" width="100%" height="8" />
      <rect className="fill-pine" y="14" width={svgPercent(shown)} height="8" />
      <rect
        className="fill-brass-soft"
        x={svgPercent(usualFrom)}
        y="14"
        width={svgPercent(end - usualFrom)}
        height="8"
      />
      <rect x={svgPercent(end)} y="14" width={svgPercent(100 - end)} height="8" fill={`url(#${hatchId})`} />
      <line className="stroke-ink" x1={svgPercent(usualFrom)} x2={svgPercent(usualFrom)} y1="11" y2="25" />
      <Bob percent={shown} />
      <text
        className="fill-ink-3 text-[12px] font-medium tabular-nums"
        textAnchor="middle"
        x={svgPercent(usualFrom)}
        y="40"
      >
        {usualFrom}%
      </text>
    </svg>
  )
}

/** A gauge with its name and figure above it and a remark (`children`) below it. */
export function GaugeRow({
  isStacked = false,
  children,
  ...figures
}: GaugeFigures & {
  /** Puts the figure under its name on wide screens, where three gauges share a row. */
  isStacked?: boolean | undefined
  children?: ReactNode
}) {
  return (
    <div>
      <p className={classNames('flex items-baseline justify-between text-sm', isStacked && 'xl:grid')}>
        <span className="text-ink-2">{figures.label}</span>
        <b className="text-base font-semibold tracking-[-0.01em] tabular-nums">{formatPercent(figures.value, 1)}</b>
      </p>
      <Gauge {...figures} />
      {children ? <p className="text-sm text-ink-3">{children}</p> : null}
    </div>
  )
}

type HealthNote = DealHealth['notes'][number]

const noteTones: Readonly<Record<HealthNote['tone'], NoteTone>> = {
  good: 'success',
  caution: 'caution',
  problem: 'error',
}

/** Shows the notes on the 70 % rule and likely typing errors. Other parts of the page show those on ratios and cash. */
export function HealthNotes({ notes }: { notes: readonly HealthNote[] }) {
  const rule = notes.find(({ about }) => about === 'seventyRule')
  const { first, rest } = splitSentence(rule?.text ?? '')
  return (
    <div className="mt-7 grid gap-3">
      {rule ? (
        <Note tone={noteTones[rule.tone]}>
          <p>
            <strong>{first}</strong> {rest}
          </p>
        </Note>
      ) : null}
      <UnusualInputs notes={notes} />
    </div>
  )
}

/** Lists the notes on inputs that are valid but probably typing errors. Renders nothing if there are none. */
export function UnusualInputs({ notes, className }: { notes: readonly HealthNote[]; className?: string | undefined }) {
  const unusual = notes.filter(({ about }) => about === 'input')
  if (unusual.length === 0) return null
  return (
    <Note tone="caution" title="Worth a second look" className={className}>
      <ul>
        {unusual.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Note>
  )
}

/** Splits a text after its first sentence. A decimal point doesn't end a sentence. */
function splitSentence(text: string): { first: string; rest: string } {
  const end = text.search(/\.\s/)
  return end < 0 ? { first: text, rest: '' } : { first: text.slice(0, end + 1), rest: text.slice(end + 2) }
}
