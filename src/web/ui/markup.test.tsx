import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { type FlipInput, flipDefaults, flipProfit } from '#domain/flip/flip-profit.ts'
import { AmountGrid } from '#web/charts/amount-grid.tsx'
import { DivergingBars, SwingBars, WaterfallBars } from '#web/charts/bar-rows.tsx'
import { CostBar, CostScale } from '#web/charts/cost-bar.tsx'
import { Bob, Hatch } from '#web/charts/drawing-parts.tsx'
import { LineKey, ReservesLine } from '#web/charts/line-parts.tsx'
import { Mark, SwingingMark, Wordmark } from '#web/charts/mark.tsx'
import { ScoreRing } from '#web/charts/score-ring.tsx'
import { SteppedBar } from '#web/charts/stepped-bar.tsx'
import { Alert, Note } from '#web/ui/feedback/alert.tsx'
import { EmptyState, ErrorState } from '#web/ui/feedback/empty-state.tsx'
import { VerdictReasons } from '#web/ui/figures/verdict-words.tsx'
import { Accordion } from './controls/accordion.tsx'
import { Button, ButtonLink, IconButton } from './controls/button.tsx'
import { Checkbox } from './controls/checkbox.tsx'
import { NumberInput } from './controls/number-input.tsx'
import { Pager } from './controls/pager.tsx'
import { RadioCards } from './controls/radio-cards.tsx'
import { Segments } from './controls/segments.tsx'
import { Select } from './controls/select.tsx'
import { Tabs } from './controls/tabs.tsx'
import { QueryView } from './feedback/query-view.tsx'
import { Skeleton, SkeletonGroup, Spinner } from './feedback/skeleton.tsx'
import { FigureCell } from './figures/figure-table.tsx'
import { FlipSteps, FlipStress } from './figures/flip-steps.tsx'
import { Ledger } from './figures/ledger.tsx'
import { Section } from './figures/section.tsx'
import { Stats } from './figures/stats.tsx'
import { Cell, ColumnHead, RowHead, Table } from './figures/table.tsx'
import { Icon } from './icon.tsx'
import { Check } from './icons.ts'
import { Name } from './labels/name.tsx'
import { SourceNote } from './labels/source-note.tsx'
import { AssumedMark, SampleLabel, Tag } from './labels/tag.tsx'
import { AlertDialog } from './overlays/alert-dialog.tsx'
import { Dialog, DialogBody, DialogFoot } from './overlays/dialog.tsx'
import { Tooltip, TooltipProvider } from './overlays/tooltip.tsx'
import { PageHeading, TabHead } from './page-heading.tsx'
import { RangeNumberField, RangeSlider } from './range/range-slider.tsx'
import { Slider } from './range/slider.tsx'

function nothing() {}

const flipInput: FlipInput = {
  ...flipDefaults,
  ...{ purchasePrice: 185_000, rehab: 60_000, arv: 330_000, loanAmount: 217_250, holdMonths: 9 },
  ...{ ratePercent: 10.93, pointsPercent: 2.29, advance: null, targetProfit: null },
}
const flip = { input: flipInput, result: flipProfit(flipInput), target: 33_000 }

/** Returns a query result with the given data, error or pending state. */
function queryResult<Data>(answer: { data?: Data; error?: Error; isPending?: boolean }) {
  return { error: null, isPending: false, isFetching: false, refetch: vi.fn(), data: undefined, ...answer }
}

/** A sample of every component that the server renders, by file name. */
const samples: Record<string, ReactElement> = {
  'amount-grid': (
    <svg aria-hidden="true">
      <AmountGrid ticks={[0, 22_500]} y={(amount) => 40 - amount / 1000} />
    </svg>
  ),
  'line-parts': (
    <>
      <svg aria-hidden="true">
        <ReservesLine amount={85_000} y={20} />
      </svg>
      <LineKey lines={[{ id: 'kept', name: 'Kept' }]} />
    </>
  ),
  accordion: <Accordion name="faq" items={[{ question: 'What is it?', answer: 'A line.' }]} />,
  alert: (
    <>
      <Alert title="Login failed">Try again.</Alert>
      <Alert tone="success">Saved.</Alert>
      <Note tone="caution" title="Near miss" />
    </>
  ),
  'alert-dialog': (
    <AlertDialog
      open
      onOpenChange={nothing}
      title="Sure?"
      description="It ends."
      confirmLabel="End"
      onConfirm={nothing}
    />
  ),
  'drawing-parts': (
    <>
      <Bob percent={36.27} />
      <svg aria-hidden="true">
        <Hatch id="missing" />
      </svg>
    </>
  ),
  button: (
    <>
      <Button variant="primary" size="big" wide pending pendingLabel="Signing In...">
        Sign In
      </Button>
      <ButtonLink href="/about">About</ButtonLink>
      <ButtonLink asChild variant="quiet">
        <a href="/about">About</a>
      </ButtonLink>
      <IconButton label="Close">×</IconButton>
    </>
  ),
  checkbox: <Checkbox label="No minimum loan" defaultChecked />,
  'cost-bar': (
    <>
      <CostBar best={1} expected={2} worst={3} scaleMin={0} scaleMax={4} />
      <CostScale scaleMin={0} scaleMax={6000} />
    </>
  ),
  dialog: (
    <>
      <Dialog open onOpenChange={nothing} title="Filters">
        <DialogBody>Body</DialogBody>
      </Dialog>
      <DialogBody>Body</DialogBody>
      <DialogFoot>Foot</DialogFoot>
    </>
  ),
  'empty-state': (
    <>
      <EmptyState title="No Deals Yet">Submit one.</EmptyState>
      <ErrorState title="Unable to Load Lenders" onRetry={nothing} />
    </>
  ),
  icon: <Icon of={Check} small />,
  mark: (
    <>
      <Mark />
      <Wordmark name="Plumbline" />
      <SwingingMark />
    </>
  ),
  pager: <Pager page={6} pageCount={107} hrefFor={(page) => `?page=${page}`} />,
  'radio-cards': (
    <RadioCards
      legend="Entity"
      name="entity"
      columns={2}
      invalid
      options={[{ value: 'LLC', label: 'LLC', hint: 'One' }]}
    />
  ),
  'number-input': <NumberInput value={160_000} isMoney onChange={nothing} />,
  'range-slider': (
    <>
      <RangeSlider
        label="Loan amount"
        unit="dollars"
        scale="log"
        min={10_000}
        max={100_000_000}
        step={25_000}
        value={[100_000, 1_000_000]}
        onChange={nothing}
        format={String}
        boundsText="$10K–$100.0M"
      />
      <RangeNumberField label="From" value={1} openEnd={0} format={String} accepts={() => true} onChange={nothing} />
    </>
  ),
  name: <Name>Ridge Lending</Name>,
  tag: (
    <>
      <Tag tone="good">Done</Tag>
      <SampleLabel />
      <AssumedMark />
    </>
  ),
  'score-ring': <ScoreRing score={0.87} word="strong" />,
  'bar-rows': (
    <>
      <DivergingBars
        label="Profit when something goes wrong"
        target={50_000}
        rows={[
          { label: 'As planned', dollars: 62_000 },
          { label: 'All three', dollars: -8000, isSum: true },
        ]}
      />
      <WaterfallBars
        label="From plan to profit"
        bars={[{ label: 'Planned', dollars: 40_000, from: 0, to: 40_000, isTotal: true }]}
      />
      <SwingBars label="What moves the profit" rows={[{ label: 'Sale price', dollars: 16_500 }]} />
    </>
  ),
  'stepped-bar': (
    <SteppedBar
      label="From sale price to profit"
      start={{ label: 'Sale price', dollars: 400_000 }}
      steps={[{ label: 'Purchase', note: 'and closing', dollars: 250_000 }]}
      end={{ label: 'Profit', dollars: 150_000 }}
      target={50_000}
    />
  ),
  'flip-steps': (
    <>
      <FlipSteps {...flip} withHighestPrice />
      <FlipStress {...flip} />
    </>
  ),
  select: <Select options={[{ value: 'CA', label: 'California' }]} />,
  section: (
    <Section id="cash" title="Cash" note="With the median">
      Text
    </Section>
  ),
  stats: <Stats items={[{ name: 'Profit', value: '$12,281' }]} />,
  'verdict-words': <VerdictReasons reasons={[{ about: 'profit', word: 'sound', text: 'It earns enough.' }]} />,
  ledger: <Ledger rows={[{ name: 'Points', value: '$1,944', isAssumed: true }]} />,
  table: (
    <Table caption="With another price">
      <thead>
        <tr>
          <ColumnHead align="left">Figure</ColumnHead>
          <ColumnHead>Now</ColumnHead>
        </tr>
      </thead>
      <tbody>
        <tr>
          <RowHead>Profit</RowHead>
          <Cell>$12,281</Cell>
        </tr>
      </tbody>
    </Table>
  ),
  'figure-table': (
    <table>
      <tbody>
        <tr>
          <FigureCell label="Total" isLowest>
            $12,281
          </FigureCell>
        </tr>
      </tbody>
    </table>
  ),
  'query-view': (
    <QueryView query={queryResult({ data: 12 })} errorTitle="The lenders could not be loaded" loading="Loading">
      {(count) => <p>{count} lenders</p>}
    </QueryView>
  ),
  slider: <Slider label="Loan" min={0} max={10} step={1} value={4} onChange={nothing} />,
  skeleton: (
    <>
      <Skeleton shape="circle" />
      <SkeletonGroup label="Loading lenders" className="cards">
        <Skeleton />
      </SkeletonGroup>
      <Spinner label="Initializing onboarding..." />
    </>
  ),
  tabs: (
    <Tabs label="Account" tabs={[{ value: 'in', label: 'Sign In' }]} value="in" onValueChange={nothing}>
      Panel
    </Tabs>
  ),
  'page-heading': (
    <>
      <PageHeading title="Tools">Six of them.</PageHeading>
      <TabHead title="Support" />
    </>
  ),
  segments: <Segments label="View" options={[{ value: 'a', label: 'Total' }]} value="a" onChange={nothing} />,
  'source-note': <SourceNote checkedAt={null} website={null} />,
  tooltip: (
    <TooltipProvider>
      <Tooltip content="All states">
        <button type="button">+39 more</button>
      </Tooltip>
    </TooltipProvider>
  ),
}

/** Rendered only after hydration, never on the server. */
const browserOnly = ['dialog-parts', 'toaster']

it('samples every component file of this folder and of the charts', () => {
  const files = [import.meta.dirname, join(import.meta.dirname, '../charts')]
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .map((file) => basename(file))
  expect(files.length).toBeGreaterThan(30)
  expect([...Object.keys(samples), ...browserOnly].sort()).toEqual(files.map((file) => file.replace('.tsx', '')).sort())
})

it.each(Object.entries(samples))('%s renders on the server without style attributes or elements', (_, element) => {
  const markup = renderToStaticMarkup(element)
  expect(markup).not.toMatch(/ style=/)
  expect(markup).not.toMatch(/<style/)
})

it('renders no open dialog on the server', () => {
  expect(renderToStaticMarkup(samples['alert-dialog'])).toBe('')
})

it('renders the answers of closed questions in the HTML', () => {
  const faq = <Accordion name="faq" items={[{ question: 'What is it?', answer: 'A line.' }]} />
  expect(renderToStaticMarkup(faq)).toMatch(/<details name="faq"[^>]*><summary[^>]*>What is it\?.*<p>A line\.<\/p>/)
})

it.each([
  [{ data: 12, isPending: false }, '12 lenders'],
  [{ data: 12, error: new Error('offline') }, '12 lenders'],
  [{ isPending: true }, 'Loading'],
  [{ error: new Error('The server is busy.') }, 'The server is busy.'],
  [{ data: null }, 'You are signed out.'],
])('shows the data, loading or the error of a query with %o', (answer, text) => {
  const view = (
    <QueryView
      query={queryResult<number | null>(answer)}
      errorTitle="The lenders could not be loaded"
      loading="Loading"
    >
      {(count) => `${count} lenders`}
    </QueryView>
  )
  expect(renderToStaticMarkup(view)).toContain(text)
})
