import { useQuery } from '@tanstack/react-query'
import type { Checklist } from '#contract/closing/checklist.ts'
import type { Deal } from '#contract/deals/deals.ts'
import { checklistQuery } from '#web/features/closing/closing.requests.ts'
import { formatDay, localToday } from '#web/format/dates.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { QueryView } from '#web/ui/feedback/query-view.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx'
import { Section } from '#web/ui/figures/section.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Printer } from '#web/ui/icons.ts'
import { ClosingDayForm } from './closing-day-form.tsx'
import { PaperRow } from './paper-row.tsx'
import { TitleSheet } from './title-sheet.tsx'

/** A deal's papers: those due today in words, then the list with dates. */
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
