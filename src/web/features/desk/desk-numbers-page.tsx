import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import {
  type EmptySearch,
  enoughLenders,
  type FunnelState,
  type FunnelStep,
  type FunnelWeek,
  funnelSteps,
  gapAmounts,
  getNumbersEndpoint,
  type SupplyGap,
} from '#contract/desk/numbers.ts'
import { formatCount } from '#domain/money/counts.ts'
import { programKindNames } from '#domain/programs/program-names.ts'
import { type ProgramKind, programKinds } from '#domain/programs/programs.ts'
import { stateNames } from '#domain/states/states.ts'
import { toCsv } from '#domain/text/csv.ts'
import { DeskData, DeskPage, DeskToggle, downloadText, useDeskParameters } from '#web/features/desk/kit/desk-page.tsx'
import { DeskTable } from '#web/features/desk/kit/desk-table.tsx'
import { useDeskCall } from '#web/features/desk/kit/use-desk-call.ts'
import { formatShortDay } from '#web/format/dates.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { Section } from '#web/ui/figures/section.tsx'
import { Cell, ColumnHead, RowHead, Table } from '#web/ui/figures/table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Download } from '#web/ui/icons.ts'
import { Tag } from '#web/ui/labels/tag.tsx'

const spans = ['4', '12', '26', '52'] as const

/**
 * The desk's reports: the funnel, deals by state, supply gaps, and searches without results. The chosen weeks limit all
 * but the gaps, which are computed from today's lenders. A chosen state limits the funnel and the gaps, and hides the
 * deals by state. It doesn't limit the searches.
 */
export function DeskNumbersPage() {
  const call = useDeskCall()
  const [{ weeks: askedWeeks, state: askedState }, narrow] = useDeskParameters()
  const weeks = spans.find((one) => one === askedWeeks) ?? '12'
  const state = stateNames.find((one) => one === askedState)
  const numbers = useQuery({
    queryKey: queryKeys.deskNumbers(weeks, state),
    queryFn: () => call(getNumbersEndpoint, { query: { weeks, state } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  return (
    <DeskPage title="Reports">
      <search className="flex flex-wrap items-center gap-2 pb-3" aria-label="Reports">
        <Select
          size="small"
          aria-label="Weeks"
          value={weeks}
          onChange={({ target }) => narrow({ weeks: target.value === '12' ? '' : target.value })}
          options={spans.map((value) => ({ value, label: `The last ${value} weeks` }))}
        />
        <Select
          size="small"
          aria-label="State"
          value={state ?? ''}
          onChange={({ target }) => narrow({ state: target.value })}
          options={[{ value: '', label: 'Every state' }, ...stateNames.map((value) => ({ value, label: value }))]}
        />
      </search>
      <DeskData query={numbers}>
        {(data) => (
          <>
            <Funnel weeks={data.weeks} state={state} />
            {state ? null : <StateTable states={data.states} />}
            <SupplyGaps gaps={data.gaps} />
            <EmptySearches searches={data.emptySearches} />
          </>
        )}
      </DeskData>
    </DeskPage>
  )
}

const columns = ['deals', 'asked', 'answered', 'quoted', 'funded'] as const

/** Shows how far the deals submitted in the chosen weeks got, by the property's state. */
function StateTable({ states }: { states: readonly FunnelState[] }) {
  return (
    <NumbersSection
      title="Deals by state"
      lead="Deals submitted in these weeks, by the property's state."
      csv={{
        name: 'deals-by-state',
        header: ['state', ...columns],
        rows: states.map((row) => [row.state, ...columns.map((column) => row[column])]),
      }}
    >
      {states.length === 0 ? (
        <p className="text-ink-2 text-sm">No deals were submitted in these weeks.</p>
      ) : (
        <DeskTable
          caption="Deals by state"
          rows={states}
          rowKey={({ state }) => state}
          columns={[
            { label: 'State', cell: ({ state }) => state },
            { label: 'Deals', cell: ({ deals }) => deals },
            { label: 'Asked', cell: ({ asked }) => asked },
            { label: 'Answered', cell: ({ answered }) => answered },
            { label: 'Quoted', cell: ({ quoted }) => quoted },
            { label: 'Funded', cell: ({ funded }) => funded },
          ]}
        />
      )}
    </NumbersSection>
  )
}

const stateText = ({ state }: EmptySearch) =>
  state === null ? 'any state' : state === 'several' ? 'several states' : state

/** Directory searches without results; the search text is not stored. */
function EmptySearches({ searches }: { searches: readonly EmptySearch[] }) {
  return (
    <NumbersSection
      title="Searches without result"
      lead="Directory searches in these weeks. A cached answer counts once. The typed text isn’t stored."
      csv={{
        name: 'searches-without-result',
        header: ['state', 'amount', 'with text', 'searches'],
        rows: searches.map((row) => [row.state, row.amount, row.hasText ? 'yes' : 'no', row.count]),
      }}
    >
      {searches.length === 0 ? (
        <p className="text-ink-2 text-sm">Searches that find no lender will show up here.</p>
      ) : (
        <DeskTable
          caption="Searches without result"
          rows={searches}
          rowKey={(row) => `${row.state}|${row.amount}|${row.hasText}`}
          columns={[
            { label: 'Where', cell: stateText },
            { label: 'Amount', isText: true, cell: ({ amount }) => amount ?? 'any' },
            { label: 'By text', isText: true, cell: ({ hasText }) => (hasText ? 'yes' : 'no') },
            { label: 'Searches', cell: ({ count }) => count },
          ]}
        />
      )}
    </NumbersSection>
  )
}

type CsvTable = { name: string; header: string[]; rows: (string | number | null)[][] }

/** A section of the reports with a heading, a line that defines its numbers, and a CSV download. */
function NumbersSection({
  title,
  lead,
  csv,
  children,
}: {
  title: string
  lead: string
  csv: CsvTable
  children: ReactNode
}) {
  const id = useId()
  return (
    <Section id={id} title={title} className="my-7">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 text-sm text-ink-2">
        <span>{lead}</span>
        <Button size="small" onClick={() => downloadText(`${csv.name}.csv`, toCsv(csv.header, csv.rows), 'text/csv')}>
          <Icon of={Download} />
          CSV<span className="sr-only"> of {title}</span>
        </Button>
      </div>
      {children}
    </Section>
  )
}

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

/** Shows how far the investors who signed up in each week got: a chart of the totals, and a table by week. */
function Funnel({ weeks, state }: { weeks: readonly FunnelWeek[]; state: string | undefined }) {
  const totals = funnelSteps.map((step) => ({
    label: stepLabels[step],
    count: weeks.reduce((sum, week) => sum + week[step], 0),
  }))
  return (
    <NumbersSection
      title="From sign-up to funded"
      lead={
        state
          ? `People who signed up in these weeks and have a deal in ${state}, by how far it got.`
          : 'People by the week they signed up, and how far they got.'
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: A scrollable region must be reachable by keyboard. */}
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

/** Draws a bar for each step, with its count and its percentage of the previous step. */
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

const dollars = (amount: number) => (amount >= 1_000_000 ? `$${amount / 1_000_000}M` : `$${amount / 1000}K`)

/** Lists states and amounts with too few fitting lenders, for one kind of loan at a time. */
function SupplyGaps({ gaps }: { gaps: readonly SupplyGap[] }) {
  const [kind, setKind] = useState<ProgramKind>('flip')
  const shown = gaps.filter((gap) => gap.kind === kind)
  return (
    <NumbersSection
      title="Supply gaps"
      lead={`States where fewer than ${enoughLenders} active lenders lend an amount or price the standard loan.`}
      csv={{
        name: 'supply-gaps',
        header: [
          'state',
          'kind',
          ...gapAmounts.map((amount) => `lenders at ${dollars(amount)}`),
          'lenders that price the standard loan',
        ],
        rows: gaps.map((gap) => [gap.state, gap.kind, ...gap.lenders, gap.priced]),
      }}
    >
      <fieldset className="flex flex-wrap items-center gap-2 pb-3">
        <legend className="sr-only">Kind of loan</legend>
        {programKinds.map((one) => (
          <DeskToggle
            key={one}
            isPressed={one === kind}
            count={gaps.filter((gap) => gap.kind === one).length}
            onPress={() => setKind(one)}
          >
            {programKindNames[one]}
          </DeskToggle>
        ))}
      </fieldset>
      {shown.length === 0 ? (
        <p className="text-ink-2 text-sm">None: every amount has {enoughLenders} lenders or more.</p>
      ) : (
        <DeskTable
          caption="Supply gaps"
          rows={shown}
          rowKey={({ state }) => state}
          columns={[
            { label: 'State', cell: ({ state }) => state },
            ...gapAmounts.map((amount, index) => ({
              label: dollars(amount),
              cell: ({ lenders }: SupplyGap) => <Lenders count={lenders[index]!} />,
            })),
            { label: 'Standard loan', cell: ({ priced }) => <Lenders count={priced} /> },
          ]}
        />
      )}
    </NumbersSection>
  )
}

function Lenders({ count }: { count: number }) {
  if (count >= enoughLenders) return count
  return (
    <Tag tone={count === 0 ? 'problem' : 'caution'} size="small">
      {count === 0 ? 'none' : count}
    </Tag>
  )
}
