import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { actOnLendersEndpoint, type DeskLenderRow } from '#contract/desk/desk-lenders.ts'
import { formatCount } from '#domain/money/counts.ts'
import { formatExactAmount } from '#domain/money/money.ts'
import { type DeskColumn, DeskTable } from '#web/features/desk/kit/desk-table.tsx'
import { useDeskCall } from '#web/features/desk/kit/use-desk-call.ts'
import { formatShortDay } from '#web/format/dates.ts'
import { websiteHref } from '#web/format/lender-text.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Tag, type TagTone } from '#web/ui/labels/tag.tsx'

/** Terms last checked at least this many days ago are marked, as in the list's filter. */
const staleFromDays = 90
/** Below this score the bar is amber. */
const low = 65

/** A lender's transparency score with a short bar. It is muted while answers or quotes are too few to count. */
function TransparencyBar({ transparency }: { transparency: DeskLenderRow['transparency'] }) {
  if (!transparency) return <span className="text-ink-2">–</span>
  const { score, isComplete } = transparency
  return (
    <span
      className={classNames('inline-grid grid-cols-[1.75rem_2.5rem] items-center gap-1.5', !isComplete && 'text-ink-2')}
    >
      {score}
      <span className="sr-only">{isComplete ? ' of 100' : ' of 100, from what is known so far'}</span>
      <svg className="h-1.25 w-10" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
        <rect className="fill-line" width="100" height="12" />
        <rect className={score < low ? 'fill-amber' : 'fill-pine'} width={score} height="12" />
      </svg>
    </span>
  )
}

/** A table of lenders with checkboxes. The first columns are the name and the work that the lender needs. */
export function LenderTable({
  rows,
  chosen,
  onChoose,
}: {
  rows: readonly DeskLenderRow[]
  chosen: ReadonlySet<string>
  onChoose: (id: string, isChosen: boolean) => void
}) {
  return (
    <DeskTable
      caption="Lenders"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      choice={{
        isChosen: ({ id }) => chosen.has(id),
        onChoose: ({ id }, isChosen) => onChoose(id, isChosen),
        nameOf: ({ name }) => name,
      }}
    />
  )
}

const columns: readonly [DeskColumn<DeskLenderRow>, ...DeskColumn<DeskLenderRow>[]] = [
  {
    label: 'Lender',
    cell: ({ id, name }) => (
      <Link to="/desk/lenders/$id" params={{ id }} translate="no">
        {name}
      </Link>
    ),
  },
  { label: 'Needs work', isMarks: true, cell: (row) => <LenderMarks row={row} /> },
  { label: 'States', cell: statesText },
  { label: 'Rate %', cell: ({ minRate, maxRate }) => rangeText(minRate, maxRate) },
  { label: 'Points', cell: ({ minPoints, maxPoints }) => rangeText(minPoints, maxPoints) },
  { label: 'Amount', cell: ({ minAmount, maxAmount }) => amountText(minAmount, maxAmount) },
  { label: 'Months', cell: ({ minTerm, maxTerm }) => rangeText(minTerm, maxTerm) },
  { label: 'Days', cell: ({ fundingDays }) => fundingDays ?? 'n/p' },
  {
    label: 'Asked / answered',
    cell: ({ asked, answered }) => (
      <>
        {asked} / {answered}
      </>
    ),
  },
  { label: 'Checked', cell: ({ checkedAt }) => (checkedAt ? formatShortDay(checkedAt) : 'never') },
  { label: 'Transparency', cell: ({ transparency }) => <TransparencyBar transparency={transparency} /> },
]

/** Shows a lender's marks, such as 'never checked', 'claimed' or 'inactive', or 'nothing' without any. */
function LenderMarks({ row }: { row: DeskLenderRow }) {
  const marks: [tone: TagTone, text: string][] = []
  if (row.reported > 0) marks.push(['problem', `${row.reported} reported`])
  if (row.proposed > 0) marks.push(['caution', row.proposed === 1 ? 'edit proposed' : `${row.proposed} edits proposed`])
  if (row.asked >= 3 && row.answered === 0) marks.push(['problem', `no answer, ${row.asked} asked`])
  if (row.isActive && !row.isSample && (row.staleDays === null || row.staleDays >= staleFromDays))
    marks.push(['caution', row.staleDays === null ? 'never checked' : `stale ${row.staleDays} d`])
  if (row.isActive && !row.isSample && row.missing > 0) marks.push(['neutral', `${row.missing} missing`])
  if (row.isClaimed) marks.push(['good', 'claimed'])
  if (!row.isActive) marks.push(['neutral', 'inactive'])
  if (row.isSample) marks.push(['next', 'sample'])
  if (marks.length === 0) return <span className="text-ink-2">nothing</span>
  return (
    <span className="flex flex-wrap gap-1">
      {marks.map(([tone, text]) => (
        <Tag key={text} tone={tone} size="small">
          {text}
        </Tag>
      ))}
    </span>
  )
}

/**
 * Shows all `rows` in their order: lenders whose terms were never checked, or checked too long ago. Days count from the
 * oldest check among a lender's programs. The operator reads the source, then confirms the terms here or edits them on
 * the lender's page. Calls `onChecked` after a confirmation.
 */
export function StaleTerms({ rows, onChecked }: { rows: readonly DeskLenderRow[]; onChecked: () => void }) {
  return (
    <DeskTable
      caption="Terms to check again"
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          label: 'Lender',
          cell: ({ id, name }) => (
            <Link to="/desk/lenders/$id" params={{ id }} translate="no">
              {name}
            </Link>
          ),
        },
        {
          label: 'Checked',
          cell: ({ staleDays }) => (staleDays === null ? 'never' : `${formatCount(staleDays)} days ago`),
        },
        { label: 'Rate %', cell: ({ minRate, maxRate }) => rangeText(minRate, maxRate) },
        { label: 'Points', cell: ({ minPoints, maxPoints }) => rangeText(minPoints, maxPoints) },
        { label: 'Source', isText: true, cell: ({ sources }) => <Sources urls={sources} /> },
        { label: 'Still correct?', isText: true, cell: (row) => <Unchanged row={row} onChecked={onChecked} /> },
      ]}
    />
  )
}

function Sources({ urls }: { urls: readonly string[] }) {
  const hrefs = urls.flatMap((url) => websiteHref(url) ?? [])
  if (hrefs.length === 0) return <span className="text-ink-2">not known</span>
  return (
    <span className="grid gap-1">
      {hrefs.map((href) => (
        <a key={href} href={href} target="_blank" rel="noopener nofollow" className="break-all">
          {href.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '')}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      ))}
    </span>
  )
}

function Unchanged({ row, onChecked }: { row: DeskLenderRow; onChecked: () => void }) {
  const call = useDeskCall()
  const checking = useMutation({
    mutationFn: () => call(actOnLendersEndpoint, { body: { ids: [row.id], act: 'checked' } }),
    onSuccess() {
      toast({ title: `${row.name}: checked today, unchanged` })
      onChecked()
    },
    onError: (problem) => toast({ title: 'Nothing was changed', description: problem.message, variant: 'error' }),
  })
  return (
    <Button size="small" pending={checking.isPending} onClick={() => checking.mutate()}>
      Unchanged, checked today<span className="sr-only"> at {row.name}</span>
    </Button>
  )
}

/** Formats a range: '9.5–12', 'from 9.5', 'to 12', or 'n/p' when neither bound is published. */
function rangeText(min: number | null, max: number | null, write: (value: number) => string = String): string {
  if (min === null && max === null) return 'n/p'
  if (max === null) return `from ${write(min!)}`
  if (min === null) return `to ${write(max)}`
  return min === max ? write(min) : `${write(min)}–${write(max)}`
}

const amountText = (min: number | null, max: number | null) => rangeText(min, max, formatExactAmount)

/**
 * Returns the number of states that a lender serves, or 'n/p' if it doesn't publish them. An empty list means all 50.
 */
function statesText({ states, statesPublished }: { states: readonly string[]; statesPublished: boolean }): string {
  if (!statesPublished) return 'n/p'
  return states.length === 0 ? '50' : String(states.length)
}
