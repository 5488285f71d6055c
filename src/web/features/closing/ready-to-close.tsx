import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { type Checklist, changeChecklistItemEndpoint } from '#contract/closing/checklist.ts'
import { changeDatesEndpoint } from '#contract/deals/deal-dates.ts'
import type { Deal } from '#contract/deals/deals.ts'
import { optionalText } from '#contract/wire/text.ts'
import { itemStatuses } from '#domain/closing/checklist.ts'
import { formatDays, formatDollars } from '#domain/money/money.ts'
import { useCall, useSite } from '#web/app-context.ts'
import { checklistQuery } from '#web/features/closing/closing.requests.ts'
import { formatDay, formatShortDay, localToday } from '#web/format/dates.ts'
import { applyServerErrors, Form, FormError, useZodForm } from '#web/forms/form.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { useRefreshDeal } from '#web/session/deal-queries.ts'
import { useSession } from '#web/session/session.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { Alert, Note } from '#web/ui/feedback/alert.tsx'
import { QueryView } from '#web/ui/feedback/query-view.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx'
import { Ledger } from '#web/ui/figures/ledger.tsx'
import { Section } from '#web/ui/figures/section.tsx'
import { Cell, ColumnHead, RowHead, Table } from '#web/ui/figures/table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Check, Printer } from '#web/ui/icons.ts'
import { Name } from '#web/ui/labels/name.tsx'
import { Tag } from '#web/ui/labels/tag.tsx'

/**
 * A deal's closing day and documents: those to start today, then the list with dates. Saves a changed status
 * immediately; day and notes have save buttons. Prints as a sheet for the title company instead. `isFirst` is true
 * directly below the deal's tabs.
 */
export function ReadyToClose({ deal, isFirst }: { deal: Deal; isFirst: boolean }) {
  const checklist = useQuery(checklistQuery(deal.id))
  return (
    <>
      <Section
        id="ready"
        title="Ready to close"
        rule={isFirst ? 'below-md' : 'always'}
        className="print:hidden"
        note={
          <Button size="small" variant="quiet" className="-mx-3" onClick={() => window.print()}>
            <Icon of={Printer} /> Print for the title company
          </Button>
        }
      >
        <QueryView
          query={checklist}
          errorTitle="The documents couldn’t be loaded"
          heading="h3"
          retryLabel="Retry"
          loading={
            <SkeletonGroup label="Loading the documents" className="grid min-h-screen content-start gap-3">
              <Skeleton shape="title" />
              <Skeleton shape="block" className="h-64" />
            </SkeletonGroup>
          }
        >
          {(list) => <DocumentList deal={deal} list={list} />}
        </QueryView>
      </Section>
      {checklist.data ? <TitleSheet deal={deal} list={checklist.data} /> : null}
    </>
  )
}

function DocumentList({ deal, list }: { deal: Deal; list: Checklist }) {
  const { items, closingOn, open } = list
  const urgent = items.flatMap(({ sentence }) => (sentence ? [sentence] : []))
  const done = items.length - open
  const isOpenDeal = deal.status === 'pending'
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <p className="text-figure font-semibold tracking-[-0.035em] tabular-nums lining-nums">
            {documentsHeadline(list, isOpenDeal)}
          </p>
          <p className="mt-1 text-sm text-ink-2">
            {closingOn === null || !isOpenDeal ? closedSummary(list) : closingSentence(list)}
            {isOpenDeal && open > 0 && done > 0 ? ` ${done} ${done === 1 ? 'is' : 'are'} ready.` : ''}
          </p>
        </div>
        {isOpenDeal ? <ClosingDayForm key={deal.closeOn} deal={deal} /> : null}
      </div>
      {urgent.length > 0 ? (
        <Note tone="caution" title={urgent.length === 1 ? 'Start this today' : 'Start these today'}>
          <ul className="mt-1 grid gap-0.5">
            {urgent.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Note>
      ) : null}
      <ul aria-label="Documents">
        {items.map((item) => (
          <DocumentRow key={item.id} dealId={deal.id} item={item} isReadOnly={closingOn === null} />
        ))}
      </ul>
    </div>
  )
}

function documentsHeadline({ open, items, closingOn }: Checklist, isOpenDeal: boolean): string {
  if (closingOn === null) return 'No closing'
  if (!isOpenDeal) return `Closed on ${formatDay(closingOn)}`
  if (open === 0) return 'All documents ready'
  return open === items.length ? `${open} documents to go` : `${open} of ${items.length} documents to go`
}

/** Returns the summary of the documents once the deal is funded or no longer closing. */
function closedSummary({ closingOn, open, items }: Checklist): string {
  if (closingOn === null) return 'This deal is no longer closing.'
  return open === 0
    ? 'All documents were ready.'
    : `${items.length - open} of ${items.length} documents were marked ready.`
}

function closingSentence({ closingOn, isEstimated }: Checklist): string {
  const day = formatDay(closingOn!)
  if (isEstimated) return `Estimated closing: ${day}. Set the day to be reminded.`
  const days = Math.round((Date.parse(closingOn!) - Date.parse(localToday())) / 86_400_000)
  if (days < 0) return `The closing day, ${day}, has passed.`
  return `Closing ${day}, ${days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`}.`
}

const ClosingDay = z.object({ closeOn: z.string().min(1, 'Enter the closing day') })

/** Sets the closing day, from which every document's start day is counted back. */
function ClosingDayForm({ deal }: { deal: Deal }) {
  const call = useCall()
  const refresh = useRefreshDeal(deal.id)
  const form = useZodForm(ClosingDay, { closeOn: deal.closeOn ?? '' })
  const save = useMutation({
    mutationFn: (body: { closeOn: string }) => call(changeDatesEndpoint, { params: { id: deal.id }, body }),
    onSuccess: refresh,
    onError: (error) => applyServerErrors(form, error),
  })
  return (
    <Form form={form} onSubmit={(body) => save.mutate(body)}>
      <FormError form={form} title="The day was not saved" />
      <div className="flex items-start gap-2">
        <TextField form={form} name="closeOn" label="Closing day" type="date" min={localToday()} />
        <Button type="submit" className="mt-6" pending={save.isPending} pendingLabel="Saving…">
          Save
        </Button>
      </div>
    </Form>
  )
}

/** One printed page for the title company: property, loan, buyer, and the documents' status. */
function TitleSheet({ deal, list }: { deal: Deal; list: Checklist }) {
  const site = useSite()
  const { user } = useSession()
  const name = [user?.firstName, user?.lastName].filter(Boolean).join(' ')
  const buyer = user?.companyName || name
  const items = list.items.filter(({ status }) => status !== 'not-needed')
  return (
    <section className="hidden print:block" aria-label="Sheet for the title company">
      <h2 className="mb-3 text-h3">
        Closing sheet: <Name>{deal.propertyAddress}</Name>
      </h2>
      <Ledger
        className="mb-6"
        rows={[
          { name: 'Property', value: <Name>{`${deal.propertyAddress}, ${deal.propertyState}`}</Name> },
          ...(buyer ? [{ name: 'Borrower', value: <Name>{buyer}</Name> }] : []),
          ...(buyer && name && buyer !== name ? [{ name: 'Signs', value: <Name>{name}</Name> }] : []),
          { name: 'Kind', value: `${deal.dealType}, ${deal.propertyType}` },
          { name: 'Price', value: formatDollars(deal.purchasePrice) },
          { name: 'Loan', value: formatDollars(deal.loanAmount) },
          ...(list.closingOn
            ? [{ name: list.isEstimated ? 'Estimated closing' : 'Closing', value: formatDay(list.closingOn) }]
            : []),
        ]}
      />
      <Table caption="Documents">
        <thead>
          <tr>
            <ColumnHead align="left">Document</ColumnHead>
            <ColumnHead align="left">Status</ColumnHead>
            <ColumnHead align="left">Note</ColumnHead>
          </tr>
        </thead>
        <tbody>
          {items.map(({ id, label, status, note }) => (
            <tr key={id}>
              <RowHead>{label}</RowHead>
              <Cell align="left">{statusLabels[status]}</Cell>
              <Cell align="left">{note}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="mt-4 text-sm">Made with {site.name}. No files are stored; the notes say where each document is.</p>
    </section>
  )
}

type Item = Checklist['items'][number]
type Change = { status?: Item['status']; note?: string | null }

const statusLabels: Readonly<Record<Item['status'], string>> = {
  missing: 'Missing',
  requested: 'Asked for',
  ready: 'Ready',
  sent: 'Sent',
  'not-needed': 'Not needed',
}
const statusOptions = itemStatuses.map((status) => ({ value: status, label: statusLabels[status] }))

/**
 * One document: its purpose, its start date, its status, and a note. `isReadOnly` is true once the deal isn't closing
 * anymore.
 */
function DocumentRow({ dealId, item, isReadOnly }: { dealId: string; item: Item; isReadOnly: boolean }) {
  const [isNoting, setNoting] = useState(false)
  const change = useChangeItem(dealId, item.id)
  const isDone = item.status === 'ready' || item.status === 'sent' || item.status === 'not-needed'
  const shown = change.isPending && change.variables.status ? change.variables.status : item.status
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 border-t border-line py-3 sm:grid-cols-[minmax(0,1fr)_9rem_9.5rem]">
      <div className={classNames('max-sm:col-span-2', isDone && 'text-ink-3')}>
        <p className="flex items-baseline gap-2 font-semibold">
          {isDone ? <Icon of={Check} small className="flex-none self-center text-green" /> : null}
          {item.label}
        </p>
        {isDone ? null : <p className="text-sm text-ink-2">{item.why}</p>}
        {item.note && !isNoting ? <p className="text-sm break-words text-ink-2">“{item.note}”</p> : null}
        {change.error && !isNoting ? <Alert title={change.error.message} /> : null}
      </div>
      <p className="self-center text-sm text-ink-2 sm:self-start sm:pt-2 max-sm:row-start-2">
        <DueTag item={item} />
      </p>
      {isReadOnly ? null : isNoting ? (
        <div className="col-span-full">
          <NoteForm item={item} change={change} onDone={() => setNoting(false)} />
        </div>
      ) : (
        <p className="-ml-3 max-sm:col-span-2 max-sm:row-start-2">
          <Button size="small" variant="quiet" onClick={() => setNoting(true)}>
            {item.note ? 'Change note' : 'Add note'}
            <span className="sr-only">: {item.label}</span>
          </Button>
        </p>
      )}
      <div className="col-start-3 row-start-1">
        <Select
          className="md:text-sm"
          aria-label={`Status of ${item.label}`}
          options={statusOptions}
          value={shown}
          disabled={isReadOnly}
          onChange={(event) => change.mutate({ status: event.target.value as Item['status'] })}
        />
      </div>
    </li>
  )
}

function DueTag({ item: { status, dueOn, isLate, sentence, days } }: { item: Item }) {
  if (status === 'ready' || status === 'sent' || status === 'not-needed') return null
  if (isLate) return <Tag tone="problem">Late</Tag>
  if (sentence) return <Tag tone="caution">Start today</Tag>
  if (status === 'requested') return <>Takes {formatDays(days)}</>
  return dueOn ? <>Start by {formatShortDay(dueOn)}</> : <>Takes {formatDays(days)}</>
}

const NoteText = z.object({ note: optionalText({ label: 'Note', max: 500 }) })

function NoteForm({
  item,
  change,
  onDone,
}: {
  item: Item
  change: ReturnType<typeof useChangeItem>
  onDone: () => void
}) {
  const form = useZodForm(NoteText, { note: item.note ?? '' })
  return (
    <Form
      form={form}
      className="mt-1 grid gap-5"
      onSubmit={({ note }) => change.mutate({ note }, { onSuccess: onDone })}
    >
      {change.error ? <Alert title={change.error.message} /> : null}
      <div className="flex items-start gap-2">
        <TextField
          form={form}
          name="note"
          label={<span className="sr-only">Note on {item.label}</span>}
          placeholder="Who has it, and by when"
          maxLength={500}
          className="min-w-0 flex-auto"
          autoFocus
        />
        <Button type="submit" pending={change.isPending} pendingLabel="Saving…">
          Save
        </Button>
      </div>
    </Form>
  )
}

/** Returns a mutation that changes a document's status or note. The reply is the whole list in its new order. */
function useChangeItem(dealId: string, itemId: string) {
  const call = useCall()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Change) => call(changeChecklistItemEndpoint, { params: { id: dealId, itemId }, body }),
    onSuccess(list) {
      queryClient.setQueryData(checklistQuery(dealId).queryKey, list)
    },
  })
}
