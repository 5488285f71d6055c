import { readdirSync } from 'node:fs'
import { Check } from 'lucide-react'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Accordion } from './accordion.tsx'
import { Alert } from './alert.tsx'
import { AlertDialog } from './alert-dialog.tsx'
import { asleep } from './asleep.tsx'
import { Badge, BadgeButton } from './badge.tsx'
import { Bob } from './bob.tsx'
import { Button, ButtonLink, IconButton } from './button.tsx'
import { CapitalStack } from './capital-stack.tsx'
import { Checkbox } from './checkbox.tsx'
import { Chip, ClearChip } from './chip.tsx'
import { CostBar } from './cost-bar.tsx'
import { CostScale } from './cost-scale.tsx'
import { DeferredDialog } from './deferred-dialog.tsx'
import { DetailsMenu } from './details-menu.tsx'
import { Dialog, DialogBody, DialogFoot } from './dialog.tsx'
import { Disclosure } from './disclosure.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { Gauge } from './gauge.tsx'
import { GaugeRow } from './gauge-row.tsx'
import { Hatch } from './hatch.tsx'
import { Icon } from './icon.tsx'
import { Mark, SwingingMark, Wordmark } from './mark.tsx'
import { Note } from './note.tsx'
import { PaginationLinks } from './pagination-links.tsx'
import { RadioCards } from './radio-cards.tsx'
import { RangeBar } from './range-bar.tsx'
import { RangeNumberField } from './range-number-field.tsx'
import { RangeSlider } from './range-slider.tsx'
import { RateBar } from './rate-bar.tsx'
import { SampleLabel } from './sample-label.tsx'
import { ScoreRing } from './score-ring.tsx'
import { Select } from './select.tsx'
import { SevenBars } from './seven-bars.tsx'
import { LenderCardSkeleton, Skeleton, SkeletonGroup } from './skeleton.tsx'
import { Spinner } from './spinner.tsx'
import { StateMap } from './state-map.tsx'
import { Tabs } from './tabs.tsx'
import { Tag } from './tag.tsx'
import { TileMap } from './tile-map.tsx'
import { ToastCard } from './toast-card.tsx'
import { Toaster } from './toaster.tsx'
import { Tooltip } from './tooltip.tsx'
import { TooltipPanel } from './tooltip-panel.tsx'

function nothing() {}

const items = [{ label: 'Loan', dollars: 160_000 }]

/** Every component as the server may be asked to render it, by the file it lives in. */
const SleepingMark = asleep(async () => Mark, Mark)

const samples: Record<string, ReactElement> = {
  accordion: <Accordion name="faq" openIndex={0} items={[{ question: 'What is it?', answer: 'A line.' }]} />,
  alert: (
    <>
      <Alert title="Login failed">Try again.</Alert>
      <Alert tone="success">Saved.</Alert>
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
  asleep: <SleepingMark />,
  badge: (
    <>
      <Badge>CA</Badge>
      <BadgeButton>+39 more</BadgeButton>
    </>
  ),
  bob: <Bob percent={36.27} />,
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
  'capital-stack': <CapitalStack sources={items} uses={[{ label: 'Price', dollars: 200_000 }]} />,
  checkbox: <Checkbox label="No minimum loan" defaultChecked />,
  chip: (
    <>
      <Chip onRemove={nothing}>California</Chip>
      <ClearChip onClear={nothing} />
    </>
  ),
  'cost-bar': <CostBar best={1} expected={2} worst={3} scaleMin={0} scaleMax={4} />,
  'cost-scale': <CostScale scaleMin={0} scaleMax={6000} />,
  'deferred-dialog': <DeferredDialog load={async () => () => null} props={{ open: true, onOpenChange() {} }} />,
  'details-menu': (
    <DetailsMenu button="Menu">
      <nav className="sheet">Links</nav>
    </DetailsMenu>
  ),
  dialog: (
    <>
      <Dialog open onOpenChange={nothing} title="Filters">
        <DialogBody>Body</DialogBody>
      </Dialog>
      <DialogBody focusable>Body</DialogBody>
      <DialogFoot>Foot</DialogFoot>
    </>
  ),
  disclosure: (
    <Disclosure button="Menu" buttonClass="who">
      <a href="/profile">My Profile</a>
    </Disclosure>
  ),
  'empty-state': <EmptyState title="No Deals Yet">Submit one.</EmptyState>,
  'error-state': <ErrorState title="Unable to Load Lenders" onRetry={nothing} />,
  gauge: <Gauge label="LTV" value={80} usualFrom={85} usualTo={90} />,
  'gauge-row': (
    <GaugeRow label="LTV" value={80} usualFrom={85} usualTo={90}>
      Room.
    </GaugeRow>
  ),
  hatch: <Hatch id="h" />,
  icon: <Icon of={Check} small />,
  mark: (
    <>
      <Mark />
      <Wordmark name="Plumbline" />
      <SwingingMark />
    </>
  ),
  note: <Note tone="caution" title="Near miss" />,
  'pagination-links': <PaginationLinks page={6} pageCount={107} hrefFor={(page) => `?page=${page}`} />,
  'radio-cards': (
    <RadioCards
      legend="Entity"
      name="entity"
      columns={2}
      invalid
      options={[{ value: 'LLC', label: 'LLC', hint: 'One' }]}
    />
  ),
  'range-bar': <RangeBar from={6} to={18} min={0} max={60} ticks={[{ at: 12, label: '12' }]} />,
  'range-number-field': (
    <RangeNumberField label="From" value={1} format={String} accepts={() => true} onChange={nothing} />
  ),
  'range-slider': (
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
    />
  ),
  'rate-bar': <RateBar minRate={9} maxRate={12} />,
  'sample-label': <SampleLabel />,
  'score-ring': <ScoreRing score={0.87} word="strong" />,
  select: <Select options={[{ value: 'CA', label: 'California' }]} />,
  'seven-bars': <SevenBars terms={[{ label: 'Cost', value: 0.5, weight: 1 }]} />,
  skeleton: (
    <>
      <Skeleton shape="circle" />
      <SkeletonGroup label="Loading lenders" className="cards">
        <LenderCardSkeleton />
      </SkeletonGroup>
    </>
  ),
  spinner: <Spinner label="Initializing onboarding..." />,
  'state-map': (
    <>
      <StateMap highlighted="all" />
      <StateMap highlighted={[]} onSelect={nothing} hrefFor={(state) => state} />
    </>
  ),
  tabs: (
    <Tabs label="Account" tabs={[{ value: 'in', label: 'Sign In' }]} value="in" onValueChange={nothing}>
      Panel
    </Tabs>
  ),
  tag: <Tag tone="good">Done</Tag>,
  'tile-map': <TileMap states={['Texas']} />,
  'toast-card': (
    <ToastCard
      entry={{
        id: 1,
        title: 'Saved',
        description: 'All of it',
        variant: 'error',
        durationMs: undefined,
        isOpen: true,
      }}
      stackMs={3000}
      onDismiss={nothing}
    />
  ),
  toaster: <Toaster />,
  tooltip: (
    <Tooltip content="All states">
      <button type="button">+39 more</button>
    </Tooltip>
  ),
  'tooltip-panel': (
    <TooltipPanel id="t" anchor={{ current: null }} side="top" onEnter={nothing} onLeave={nothing} onClose={nothing}>
      All states
    </TooltipPanel>
  ),
}

/** Rendered only after hydration, never on the server. */
const browserOnly = ['range-thumbs']

it('samples every component file of this folder', () => {
  const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
  expect(files.length).toBeGreaterThan(40)
  expect([...Object.keys(samples), ...browserOnly].sort()).toEqual(files.map((file) => file.replace('.tsx', '')).sort())
})

it.each(Object.entries(samples))('%s renders on the server without style attributes or elements', (_, element) => {
  const markup = renderToStaticMarkup(element)
  expect(markup).not.toMatch(/ style=/)
  expect(markup).not.toMatch(/<style/)
})

it('renders no open dialog on the server, because a page that arrives is never behind one', () => {
  expect(renderToStaticMarkup(samples['alert-dialog'])).toBe('')
})

it('has its notification region and the answers of closed questions in the HTML', () => {
  expect(renderToStaticMarkup(<Toaster />)).toMatch(
    /^<section class="toaster" aria-label="Notifications \(F8\)" tabindex="-1"/i,
  )
  const faq = <Accordion name="faq" items={[{ question: 'What is it?', answer: 'A line.' }]} />
  expect(renderToStaticMarkup(faq)).toContain('<details name="faq"><summary>What is it?')
  expect(renderToStaticMarkup(faq)).toContain('<p>A line.</p>')
})
