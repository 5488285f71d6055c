import { useQuery } from '@tanstack/react-query'
import {
  getTodayEndpoint,
  type PendingItems,
  type Today,
  type TodayItem,
  todayParts,
} from '#contract/desk/desk-today.ts'
import { formatCount } from '#domain/money/counts.ts'
import { DeskData, DeskLink, DeskPage } from '#web/features/desk/kit/desk-page.tsx'
import { useDeskCall } from '#web/features/desk/kit/use-desk-call.ts'
import { formatShortDay, formatWhen } from '#web/format/dates.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Section } from '#web/ui/figures/section.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { CircleCheck } from '#web/ui/icons.ts'

type Part = (typeof todayParts)[number]

/** Each kind of work: its heading, the next step, and the link to all of it. */
const parts: Record<Part, { title: string; advice: string; page: string; search?: Record<string, string> }> = {
  messages: { title: 'Messages to answer', advice: 'Oldest first', page: 'inbox' },
  claims: { title: 'Lenders’ own changes', advice: 'Accept, change or refuse', page: 'corrections' },
  corrections: { title: 'Reported as wrong', advice: 'Check the source, then decide', page: 'corrections' },
  failures: { title: 'Failed work', advice: 'Read why, then try again', page: 'machine' },
  states: {
    title: 'States to review',
    advice: 'Asking stays off until then',
    page: 'states',
    search: { show: 'review' },
  },
  stale: {
    title: 'Terms older than 90 days',
    advice: 'Check the lender’s site',
    page: 'lenders',
    search: { mark: 'stale90', sort: 'checked' },
  },
  deals: { title: 'New deals with few lenders', advice: 'Fewer than three fit', page: 'numbers' },
}

/** The desk's start page: pending work by kind, the most urgent kind first, each with its count and first items. */
export function DeskTodayPage() {
  const call = useDeskCall()
  const today = useQuery({ queryKey: queryKeys.deskToday, queryFn: () => call(getTodayEndpoint), staleTime: 0 })
  return (
    <DeskPage title="Today" lead="What’s waiting for you.">
      <DeskData query={today}>{(data) => <PendingWork today={data} />}</DeskData>
    </DeskPage>
  )
}

function PendingWork({ today }: { today: Today }) {
  const pending = todayParts.filter((part) => today[part].count > 0)
  const done = todayParts.filter((part) => today[part].count === 0)
  if (pending.length === 0)
    return (
      <EmptyState title="Nothing is waiting">
        New messages, corrections, failures and deals with few lenders will show up here.
      </EmptyState>
    )
  return (
    <div className="grid gap-x-10 gap-y-8 pb-8 xl:grid-cols-2">
      {pending.map((part) => (
        <PendingPart key={part} part={part} pending={today[part]} />
      ))}
      {done.length > 0 ? (
        <p className="flex items-start gap-2 text-sm text-ink-2 xl:col-span-2">
          <Icon of={CircleCheck} className="mt-0.5 text-green" />
          <span>Nothing waiting: {done.map((part) => parts[part].title.toLowerCase()).join(', ')}.</span>
        </p>
      ) : null}
    </div>
  )
}

function PendingPart({ part, pending: { count, items } }: { part: Part; pending: PendingItems }) {
  const { title, advice, page, search } = parts[part]
  const rest = count - items.length
  return (
    <Section
      id={`today-${part}`}
      title={
        <>
          {title} <span className="font-sans text-sm text-brass-ink">{count}</span>
        </>
      }
      note={advice}
    >
      <ul>
        {items.map((item) => (
          <li key={item.id} className="border-b border-line">
            <Item item={item} />
          </li>
        ))}
      </ul>
      <p className="pt-2 text-sm">
        <DeskLink
          page={page}
          {...(search ? { search: search as never } : {})}
          className="inline-flex min-h-6 items-center"
        >
          {rest > 0 ? `Open all ${formatCount(count)}` : 'Open'}
          <span className="sr-only">: {title.toLowerCase()}</span>
        </DeskLink>
      </p>
    </Section>
  )
}

function Item({ item: { title, detail, at, page } }: { item: TodayItem }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-2 text-sm">
      <DeskLink page={page} className="min-h-6 font-semibold wrap-anywhere">
        {title}
      </DeskLink>
      {at ? (
        <time dateTime={at} title={formatWhen(at)} className="text-sm text-ink-3">
          {formatShortDay(at)}
        </time>
      ) : null}
      <p className="w-full text-ink-2 wrap-anywhere">{detail}</p>
    </div>
  )
}
