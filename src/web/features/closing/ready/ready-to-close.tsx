import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import type { Checklist } from '#contract/closing/checklist.ts'
import { changeDatesEndpoint } from '#contract/deals/deal-dates.ts'
import type { Deal } from '#contract/deals/deals.ts'
import { CallError } from '#contract/wire/call.ts'
import { formatDollars } from '#domain/money/money.ts'
import { useCall, useSite } from '#web/app-context.ts'
import { checklistQuery, useRefreshClosing } from '#web/features/closing/closing.requests.ts'
import { formatDay, localToday } from '#web/format/dates.ts'
import { Form } from '#web/forms/form.tsx'
import { FormError } from '#web/forms/form-error.tsx'
import { applyServerErrors } from '#web/forms/server-errors.ts'
import { TextField } from '#web/forms/text-field.tsx'
import { useZodForm } from '#web/forms/use-zod-form.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { useSession } from '#web/session/use-session.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { QueryView } from '#web/ui/feedback/query-view.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx'
import { Ledger } from '#web/ui/figures/ledger.tsx'
import { Section } from '#web/ui/figures/section.tsx'
import { Cell, ColumnHead, RowHead, Table } from '#web/ui/figures/table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Printer } from '#web/ui/icons.ts'
import { Name } from '#web/ui/labels/name.tsx'
import { PaperRow, statusLabels } from './paper-row.tsx'

/** A deal's documents: those due today in words, then the list with dates. */
export function ReadyToClose({ deal }: { deal: Deal }) {
  const checklist = useQuery(checklistQuery(deal.id))
  return (
    <>
      <Section
        id="ready"
        title="Ready to close"
        className="print:hidden"
        note={
          <Button size="small" variant="quiet" onClick={() => window.print()}>
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
          {(list) => <Papers deal={deal} list={list} />}
        </QueryView>
      </Section>
      {checklist.data ? <TitleSheet deal={deal} list={checklist.data} /> : null}
    </>
  )
}

function Papers({ deal, list }: { deal: Deal; list: Checklist }) {
  const { items, closingOn, open } = list
  const urgent = items.flatMap(({ sentence }) => (sentence ? [sentence] : []))
  const done = items.length - open
  const isOpenDeal = deal.status === 'pending'
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <p className="text-figure font-semibold tracking-[-0.035em] tabular-nums lining-nums">
            {headline(list, isOpenDeal)}
          </p>
          <p className="mt-1 text-sm text-ink-2">
            {closingOn === null || !isOpenDeal ? closedWords(list) : closingWords(list)}
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
      <ul aria-label="Papers">
        {items.map((item) => (
          <PaperRow key={item.id} dealId={deal.id} item={item} isClosed={closingOn === null} />
        ))}
      </ul>
    </div>
  )
}

function headline({ open, items, closingOn }: Checklist, isOpenDeal: boolean): string {
  if (closingOn === null) return 'No closing'
  if (!isOpenDeal) return `Closed on ${formatDay(closingOn)}`
  if (open === 0) return 'All documents ready'
  return open === items.length ? `${open} documents to go` : `${open} of ${items.length} documents to go`
}

/** Words the list of a deal that is funded or was withdrawn. None of its documents is missing anymore. */
function closedWords({ closingOn, open, items }: Checklist): string {
  if (closingOn === null) return 'This deal is no longer closing.'
  return open === 0
    ? 'All documents were ready.'
    : `${items.length - open} of ${items.length} documents were marked ready.`
}

function closingWords({ closingOn, isEstimated }: Checklist): string {
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
  const queryClient = useQueryClient()
  const refresh = useRefreshClosing(deal.id)
  const form = useZodForm(ClosingDay, { closeOn: deal.closeOn ?? '' })
  const save = useMutation({
    mutationFn: (body: { closeOn: string }) => call(changeDatesEndpoint, { params: { id: deal.id }, body }),
    onSuccess: () =>
      Promise.all([refresh(), queryClient.refetchQueries({ queryKey: queryKeys.deal(deal.id), exact: true })]),
    onError: (error) => applyServerErrors(form, error instanceof CallError ? error.reply : error),
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
      <Table caption="Papers">
        <thead>
          <tr>
            <ColumnHead align="left">Paper</ColumnHead>
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
      <p className="mt-4 text-sm">Made with {site.name}. No files are stored; the list says what is where.</p>
    </section>
  )
}
