import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { type Checklist, changeChecklistItemEndpoint } from '#contract/closing/checklist.ts'
import { optionalText } from '#contract/wire/text.ts'
import { itemStatuses } from '#domain/closing/checklist.ts'
import { formatDays } from '#domain/money/money.ts'
import { useCall } from '#web/app-context.ts'
import { checklistQuery } from '#web/features/closing/closing.requests.ts'
import { formatShortDay } from '#web/format/dates.ts'
import { Form } from '#web/forms/form.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { useZodForm } from '#web/forms/use-zod-form.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Check } from '#web/ui/icons.ts'
import { Tag } from '#web/ui/labels/tag.tsx'

type Item = Checklist['items'][number]
type Change = { status?: Item['status']; note?: string | null }

export const statusLabels: Readonly<Record<Item['status'], string>> = {
  missing: 'Missing',
  requested: 'Asked for',
  ready: 'Ready',
  sent: 'Sent',
  'not-needed': 'Not needed',
}
const statusOptions = itemStatuses.map((status) => ({ value: status, label: statusLabels[status] }))

/** One document: its purpose, its start date, its status, and a note. */
export function PaperRow({ dealId, item, isClosed }: { dealId: string; item: Item; isClosed: boolean }) {
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
        <Due item={item} />
      </p>
      {isClosed ? null : isNoting ? (
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
          disabled={isClosed}
          onChange={(event) => change.mutate({ status: event.target.value as Item['status'] })}
        />
      </div>
    </li>
  )
}

function Due({ item: { status, dueOn, isLate, sentence, days } }: { item: Item }) {
  if (status === 'ready' || status === 'sent' || status === 'not-needed') return null
  if (isLate) return <Tag tone="problem">Late</Tag>
  if (sentence) return <Tag tone="caution">Start today</Tag>
  if (status === 'requested') return <>takes {formatDays(days)}</>
  return dueOn ? <>start by {formatShortDay(dueOn)}</> : <>takes {formatDays(days)}</>
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

/** Sets a document's status. The reply is the whole list in its new order. */
function useChangeItem(dealId: string, itemId: string) {
  const call = useCall()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Change) => call(changeChecklistItemEndpoint, { params: { id: dealId, itemId }, body }),
    onSuccess(list) {
      queryClient.setQueryData(checklistQuery(dealId).queryKey, list)
      void queryClient.invalidateQueries({ queryKey: queryKeys.upcomingDates })
    },
  })
}
