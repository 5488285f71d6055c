import { type FunnelStep, type FunnelWeek, funnelSteps } from '#contract/desk/numbers.ts'
import { formatCount } from '#domain/money/counts.ts'
import { formatShortDay } from '#web/format/dates.ts'
import { Cell, ColumnHead, RowHead, Table } from '#web/ui/figures/table.tsx'
import { NumbersSection } from './numbers-section.tsx'

const stepLabels: Record<FunnelStep, string> = {
  signUps: 'Signed up',
  verified: 'Verified',
  profile: 'Profile',
  deal: 'Deal',
  asked: 'Asked',
  answered: 'Answered',
  quoted: 'Quoted',
  funded: 'Funded',
}

/** Shows how far each week's visitors came, as one drawing and as a table by week. */
export function Funnel({ weeks, state }: { weeks: readonly FunnelWeek[]; state: string | undefined }) {
  const totals = funnelSteps.map((step) => ({
    label: stepLabels[step],
    count: weeks.reduce((sum, week) => sum + week[step], 0),
  }))
  return (
    <NumbersSection
      title="From sign-up to funded"
      lead={
        state
          ? `People of these weeks with a deal in ${state}, by how far those deals came.`
          : 'People by the week they signed up in, and how far they have come since.'
      }
      csv={{
        name: 'funnel',
        header: ['week', ...funnelSteps],
        rows: weeks.map((week) => [week.week, ...funnelSteps.map((step) => week[step])]),
      }}
    >
      {totals[0]!.count === 0 ? (
        <p className="pb-3 text-sm text-ink-2">
          No one signed up in these weeks. Each step fills in as people move along.
        </p>
      ) : null}
      <FunnelDrawing steps={totals} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: What scrolls has to be reached by the keyboard. */}
      <section className="-mx-gutter overflow-x-auto px-gutter" aria-label="Funnel by week" tabIndex={0}>
        <Table>
          <thead>
            <tr>
              <ColumnHead align="left">Week of</ColumnHead>
              {funnelSteps.map((step) => (
                <ColumnHead key={step}>{stepLabels[step]}</ColumnHead>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.toReversed().map((week) => (
              <tr key={week.week}>
                <RowHead className="whitespace-nowrap">{formatShortDay(week.week)}</RowHead>
                {funnelSteps.map((step) => (
                  <Cell key={step}>{formatCount(week[step])}</Cell>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </section>
    </NumbersSection>
  )
}

/** Bars from the widest step down, each with its count and its share of the step before. */
function FunnelDrawing({ steps }: { steps: readonly { label: string; count: number }[] }) {
  const most = Math.max(1, ...steps.map(({ count }) => count))
  return (
    <ol className="mb-5 max-w-176 tabular-nums lining-nums" aria-label="All these weeks together">
      {steps.map(({ label, count }, index) => {
        const before = steps[index - 1]?.count
        return (
          <li
            key={label}
            className="grid grid-cols-[5.25rem_minmax(0,1fr)_4rem_3.25rem] items-center gap-3 py-1 text-sm"
          >
            <span>{label}</span>
            <svg className="h-5 w-full" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <rect className="fill-sunk" width={100} height={10} />
              <rect className="fill-pine" width={(count / most) * 100} height={10} />
            </svg>
            <b className="text-right font-semibold">{formatCount(count)}</b>
            <span className="text-right text-ink-2">
              {before ? (
                <>
                  {Math.round((count / before) * 100)}%<span className="sr-only"> of the step before</span>
                </>
              ) : null}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
