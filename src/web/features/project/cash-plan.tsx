import type { Project } from '#contract/project/project.ts'
import { formatDollars, formatRate } from '#domain/money/money.ts'
import { highestRetainagePercent, longestLagMonths } from '#domain/project/project-terms.ts'
import { possessive } from '#domain/text/join-names.ts'
import { AmountGrid } from '#web/charts/amount-grid.tsx'
import { niceTicks, ReservesLine } from '#web/charts/line-parts.tsx'
import { formatDay, localToday } from '#web/format/dates.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { foldClass, foldLineClass } from '#web/ui/controls/fold-class.ts'
import { Note } from '#web/ui/feedback/alert.tsx'
import { Ledger } from '#web/ui/figures/ledger.tsx'
import { Section } from '#web/ui/figures/section.tsx'
import { Cell, ColumnHead, RowHead, Table } from '#web/ui/figures/table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ChevronDown } from '#web/ui/icons.ts'
import { NamedText } from '#web/ui/labels/name.tsx'
import { Slider } from '#web/ui/range/slider.tsx'
import { type Records, useSave } from './project.requests.ts'
import { type ShownProject, sentLines, type TriedSettings } from './shown-project.ts'

/**
 * Shows the peak of the investor's own money against the reserves, month by month, and if `canEdit`, draw settings that
 * change it. Changing a setting only calls `onTry`; `project` must already have `tried` applied. Saving sends the
 * settings through `records`, which queues them while offline, and then calls `onTry(null)`. Renders nothing for a
 * project without a plan.
 */
export function CashPlan({
  project,
  version,
  records,
  canEdit,
  tried,
  onTry,
}: {
  project: ShownProject
  /** The version of the project that the plan is based on. */
  version: number
  records: Records
  canEdit: boolean
  tried: TriedSettings | null
  onTry: (tried: TriedSettings | null) => void
}) {
  const { months, peak, reserves, sale, terms } = project
  if (!peak || !sale || !terms) return null
  const isShort = reserves !== null && peak.amount > reserves
  return (
    <Section id="cash" title="Cash until the sale">
      <p className="mb-4 text-base">
        Peak cash: <strong className="text-h3 font-semibold tabular-nums">{formatDollars(peak.amount)}</strong>{' '}
        {monthWords(peak.month)}
        {reserves === null ? '' : `. Your reserves are ${formatDollars(reserves)}.`}
      </p>
      {isShort ? (
        <Note tone="caution" className="mb-4" title={`${formatDollars(peak.amount - reserves)} short`}>
          Move work to later months, ask for faster draws, or bring more cash.
        </Note>
      ) : null}
      {terms.isClosingKnown ? null : (
        <Note className="mb-4">The current loan’s payoff isn’t given, so cash at closing is left out.</Note>
      )}
      <CashArea months={months} peak={peak} reserves={reserves} />
      <p className="mt-1 text-sm text-ink-3">
        <NamedText text={termsNote(project)} names={[project.terms?.lenderName]} />
        {project.facts.length > 0 ? ' Darker bars are actual.' : ''}
      </p>
      {canEdit ? (
        <details className={`${foldClass} mt-4`}>
          <summary className={foldLineClass}>
            Assumptions
            <Icon of={ChevronDown} small />
          </summary>
          <DrawSettings
            project={project}
            version={version}
            records={records}
            tried={tried}
            onTry={onTry}
            fee={terms.drawFee}
          />
        </details>
      ) : null}
      <details className={classNames(foldClass, !canEdit && 'mt-4')}>
        <summary className={foldLineClass}>
          Month by month, and the sale
          <Icon of={ChevronDown} small />
        </summary>
        <div className="in grid gap-6">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it sideways. */}
          <section className="overflow-x-auto" aria-label="Cash month by month" tabIndex={0}>
            <MonthTable months={months} />
          </section>
          <Ledger
            className="max-w-120"
            rows={[
              { name: `Sale in month ${sale.month}`, value: formatDollars(sale.price) },
              { name: 'Selling costs', value: formatDollars(-sale.selling) },
              { name: 'Loan paid off', value: formatDollars(-sale.balance) },
              ...(sale.minimumInterest > 0
                ? [{ name: 'Up to minimum interest', value: formatDollars(-sale.minimumInterest) }]
                : []),
              ...(sale.extension > 0 ? [{ name: 'Extension', value: formatDollars(-sale.extension) }] : []),
              ...(sale.exitFee > 0 ? [{ name: 'Exit fee', value: formatDollars(-sale.exitFee) }] : []),
              { name: 'Your own money back', value: formatDollars(-(months.at(-1)?.sum ?? 0)) },
              { name: 'Profit', value: formatDollars(sale.profit), isSum: true },
            ]}
          />
        </div>
      </details>
    </Section>
  )
}

function monthWords(month: number): string {
  return month === 0 ? 'at closing' : `in month ${month}`
}

/** Describes the loan terms behind the plan and the closing day, which may be estimated or still to come. */
function termsNote({ terms, closingOn, isClosingEstimated }: ShownProject): string {
  if (!terms) return ''
  const whose = {
    'final-terms': `${possessive(terms.lenderName ?? 'The lender')} final terms`,
    quote: `${possessive(terms.lenderName ?? 'The lender')} quote`,
    own: 'your own figures',
    median: 'the typical lender',
    assumed: 'assumed terms',
  }[terms.source]
  const basis = terms.interestBasis === 'full' ? 'on the full loan' : 'on drawn funds'
  const closing = isClosingEstimated ? 'closing about' : closingOn > localToday() ? 'closing' : 'closed'
  return `${formatRate(terms.ratePercent)} ${basis}, ${whose}; ${closing} ${formatDay(closingOn)}.`
}

function MonthTable({ months }: { months: ShownProject['months'] }) {
  const hasPrepaid = months.some(({ prepaid }) => prepaid > 0)
  return (
    <Table caption="Cash month by month" className="min-w-136">
      <thead>
        <tr>
          <ColumnHead align="left">Month</ColumnHead>
          <ColumnHead>Work</ColumnHead>
          <ColumnHead>Interest</ColumnHead>
          <ColumnHead>Holding costs</ColumnHead>
          {hasPrepaid ? <ColumnHead>Prepaid at closing</ColumnHead> : null}
          <ColumnHead>Draws</ColumnHead>
          <ColumnHead>Cash out</ColumnHead>
          <ColumnHead>Total out</ColumnHead>
        </tr>
      </thead>
      <tbody>
        {months.map((month) => (
          <tr key={month.month}>
            <RowHead>
              {month.month === 0 ? 'Closing' : month.month}
              {month.isActual ? <span className="text-sm text-ink-3"> actual</span> : null}
            </RowHead>
            <Cell>{dollarsOrDash(month.work)}</Cell>
            <Cell>{dollarsOrDash(month.interest)}</Cell>
            <Cell>{dollarsOrDash(month.carry)}</Cell>
            {hasPrepaid ? <Cell>{dollarsOrDash(-month.prepaid)}</Cell> : null}
            <Cell>{dollarsOrDash(month.draw)}</Cell>
            <Cell>{formatDollars(month.cash)}</Cell>
            <Cell className="font-semibold">{formatDollars(month.sum)}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const dollarsOrDash = (dollars: number) => (dollars === 0 ? '–' : formatDollars(dollars))

/**
 * Sliders for the draw settings. Changes are only tried until the investor saves them. Saves only the changed ones, so
 * that an unchanged fee stays the lender's own. `project` and `fee` must already have the `tried` settings applied.
 */
function DrawSettings({
  project: { lines, lag, retainagePercent },
  version,
  records,
  tried,
  onTry,
  fee,
}: {
  project: ShownProject
  version: number
  records: Records
  tried: TriedSettings | null
  onTry: (tried: TriedSettings | null) => void
  fee: number
}) {
  const save = useSave(records)
  const now = { lag, retainagePercent, drawFee: fee }
  const months = (lag: number) => (lag === 0 ? 'same month' : lag === 1 ? '1 month' : `${lag} months`)
  const sliders = [
    { key: 'lag', label: 'Draw turnaround', text: months(now.lag), min: 0, max: longestLagMonths, step: 1 },
    {
      key: 'retainagePercent',
      label: 'Retainage',
      text: `${now.retainagePercent}%`,
      min: 0,
      max: highestRetainagePercent,
      step: 1,
    },
    { key: 'drawFee', label: 'Fee per draw', text: formatDollars(now.drawFee), min: 0, max: 500, step: 25 },
  ] as const
  return (
    <div className="grid gap-x-8 gap-y-4 pb-4 sm:grid-cols-3">
      {sliders.map(({ key, label, text, ...range }) => (
        <div key={key}>
          <p className="flex justify-between gap-2 text-sm">
            <span className="text-ink-2">{label}</span>
            <strong className="tabular-nums">{text}</strong>
          </p>
          <Slider
            label={label}
            {...range}
            value={now[key]}
            valueText={text}
            onChange={(value) => onTry({ ...tried, [key]: value })}
          />
        </div>
      ))}
      {tried ? (
        <div className="flex flex-wrap items-center gap-3 sm:col-span-3">
          <Button
            size="small"
            variant="primary"
            pending={save.isPending}
            pendingLabel="Saving…"
            onClick={() =>
              save.mutate(
                { what: 'lines', body: { lines: sentLines(lines), version, ...tried } },
                { onSuccess: () => onTry(null) },
              )
            }
          >
            Keep these
          </Button>
          <Button size="small" variant="quiet" onClick={() => onTry(null)}>
            Undo
          </Button>
          {save.error ? (
            <p className="text-sm text-red" role="alert">
              {save.error.message}
            </p>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

const height = 236
const [top, bottom] = [26, 200]

/**
 * The investor's own cash in the project by month, as a step chart: actual months filled, planned ones lighter,
 * reserves as a line.
 */
function CashArea({
  months,
  peak,
  reserves,
}: {
  months: Project['months']
  peak: NonNullable<Project['peak']>
  reserves: number | null
}) {
  const sums = months.map(({ sum }) => sum)
  const ticks = niceTicks(Math.min(0, ...sums), Math.max(1, reserves ?? 0, ...sums), 5)
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1]
  const y = (value: number) => bottom - ((value - low) / (high - low || 1)) * (bottom - top)
  const x = (month: number) => (100 * month) / months.length
  const middle = x(peak.month + 0.5)
  const hasHappened = months.some(({ isActual }) => isActual)
  const every = Math.ceil(months.length / 12)
  return (
    <div className="pl-12">
      <svg
        className="block overflow-visible text-xs tabular-nums"
        width="100%"
        height={height}
        role="img"
        aria-label={chartText(months, peak, reserves)}
      >
        <AmountGrid ticks={ticks} y={y} />
        {months.map(({ month, sum, isActual }) => (
          <rect
            key={month}
            className={isActual || (month === 0 && hasHappened) ? 'fill-pine opacity-80' : 'fill-pine opacity-35'}
            x={`${x(month)}%`}
            width={`${100 / months.length}%`}
            y={Math.min(y(sum), y(0))}
            height={Math.abs(y(sum) - y(0))}
          />
        ))}
        {reserves === null ? null : <ReservesLine amount={reserves} y={y(reserves)} />}
        <circle className="fill-card stroke-ink stroke-2" cx={`${middle}%`} cy={y(peak.amount)} r="4" />
        <text
          className={`fill-ink stroke-paper stroke-4 font-semibold [paint-order:stroke] ${middle > 70 ? '[text-anchor:end]' : middle < 15 ? '' : '[text-anchor:middle]'}`}
          x={`${middle}%`}
          y={y(peak.amount) - 10}
        >
          {formatDollars(peak.amount)}
        </text>
        {months
          .filter(({ month }) => month % every === 0)
          .map(({ month }) => (
            <text key={month} className="fill-ink-3 [text-anchor:middle]" x={`${x(month + 0.5)}%`} y={height - 14}>
              {month}
            </text>
          ))}
      </svg>
    </div>
  )
}

function chartText(months: Project['months'], peak: NonNullable<Project['peak']>, reserves: number | null): string {
  const start = `Your own money in the project over ${months.length - 1} months.`
  const most = `The peak, ${formatDollars(peak.amount)}, is ${monthWords(peak.month)}.`
  return reserves === null ? `${start} ${most}` : `${start} ${most} Your reserves are ${formatDollars(reserves)}.`
}
