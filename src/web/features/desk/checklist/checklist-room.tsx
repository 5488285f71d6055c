import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getDeskChecklistEndpoint } from '#contract/closing/checklist.ts'
import type { ChecklistTemplate } from '#domain/closing/checklist-templates.ts'
import { formatDays } from '#domain/money/money.ts'
import { DeskRoom } from '#web/features/desk/shell/desk-room.tsx'
import { RoomData } from '#web/features/desk/shell/room-data.tsx'
import { useDeskCall } from '#web/features/desk/shell/use-desk-call.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Plus } from '#web/ui/icons.ts'
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx'
import { occasionLabels, TemplateDialog, useSaveTemplates } from './template-dialog.tsx'

/** The list of documents that lenders ask for. Every deal's checklist is made from it. */
export function ChecklistRoom() {
  const call = useDeskCall()
  const list = useQuery({
    queryKey: queryKeys.deskChecklist,
    queryFn: () => call(getDeskChecklistEndpoint),
    staleTime: 0,
  })
  return (
    <DeskRoom title="Checklist" lead="The documents lenders ask for. Each deal lists the ones that apply.">
      <RoomData query={list}>{({ items }) => <Templates items={items} />}</RoomData>
    </DeskRoom>
  )
}

function Templates({ items }: { items: readonly ChecklistTemplate[] }) {
  const [edited, setEdited] = useState<ChecklistTemplate | 'new'>()
  const [removed, setRemoved] = useState<ChecklistTemplate>()
  const [said, setSaid] = useState('')
  const save = useSaveTemplates()
  const without = (id: string) => items.filter((item) => item.id !== id)
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-ink-2">
          {items.length} items. A document is due two business days earlier than the time it takes before closing.
        </p>
        <Button size="small" onClick={() => setEdited('new')}>
          <Icon of={Plus} /> Add an item
        </Button>
      </div>
      {said ? (
        <Alert tone="success" title={said} className="mb-4" />
      ) : save.error ? (
        <Alert title="Nothing was changed" className="mb-4">
          {save.error.message}
        </Alert>
      ) : null}
      <ul>
        {items.map((item) => (
          <li
            key={item.id}
            className="grid gap-x-4 gap-y-1 border-t border-line py-3 text-sm md:grid-cols-[minmax(0,1fr)_11rem_5rem_auto] md:items-baseline"
          >
            <div>
              <p className="text-sm font-semibold">{item.label}</p>
              <p className="text-ink-2">{item.why}</p>
            </div>
            <p className="text-ink-2">{occasionLabels[item.when]}</p>
            <p className="tabular-nums">{formatDays(item.days)}</p>
            <div className="flex gap-1">
              <Button size="small" onClick={() => setEdited(item)}>
                Change<span className="sr-only"> {item.label}</span>
              </Button>
              <Button size="small" variant="quiet" onClick={() => setRemoved(item)}>
                Remove<span className="sr-only"> {item.label}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {edited ? (
        <TemplateDialog
          item={edited === 'new' ? null : edited}
          items={items}
          onClose={() => setEdited(undefined)}
          onDone={(label) => {
            setEdited(undefined)
            setSaid(`${label} is saved.`)
          }}
        />
      ) : null}
      <AlertDialog
        open={removed !== undefined}
        onOpenChange={() => setRemoved(undefined)}
        title={`Remove ${removed?.label ?? ''}?`}
        description="It leaves every deal’s list. People’s notes come back with it."
        cancelLabel="Keep it"
        confirmLabel="Remove"
        onConfirm={() => {
          const { id, label } = removed!
          setRemoved(undefined)
          save.mutate(without(id), { onSuccess: () => setSaid(`${label} is removed.`) })
        }}
      />
    </>
  )
}
