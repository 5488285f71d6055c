import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  dropImportEndpoint,
  type ImportChoices,
  previewImportEndpoint,
  writeImportEndpoint,
} from '#contract/desk/import.ts'
import { formatCount } from '#domain/money/counts.ts'
import { DeskLink } from '#web/features/desk/shell/desk-link.tsx'
import { DeskRoom } from '#web/features/desk/shell/desk-room.tsx'
import { useRoomSearch } from '#web/features/desk/shell/room-search-field.tsx'
import { useDeskCall } from '#web/features/desk/shell/use-desk-call.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Check } from '#web/ui/icons.ts'
import { ChooseFile } from './choose-file.tsx'
import { ColumnMapping } from './column-mapping.tsx'
import { forgetCorrectionDrafts } from './correction-drafts.ts'
import { ImportCheck } from './import-check.tsx'
import { ImportProgress } from './import-progress.tsx'

const steps = ['File', 'Columns', 'Check', 'Done']

/** Imports lenders from a file in three steps: preview, correct, import. The file and the answers are stored for a day. */
export function ImportRoom() {
  const call = useDeskCall()
  const [{ file: id = '' }, setSearch] = useRoomSearch()
  const [isMapping, setMapping] = useState(false)
  const [limit, setLimit] = useState(25)
  const key = queryKeys.deskImport(id, limit)
  const shown = useQuery({
    queryKey: key,
    queryFn: () => call(previewImportEndpoint, { params: { id }, body: { limit } }),
    enabled: id !== '',
    staleTime: 0,
    gcTime: 0,
  })
  const [choosing, setChoosing] = useState<ImportChoices | null>(null)
  const keeping = useMutation({
    mutationFn: (choices: ImportChoices) => call(previewImportEndpoint, { params: { id }, body: { choices, limit } }),
    onMutate: setChoosing,
    onSuccess: () => shown.refetch(),
    onSettled: () => setChoosing(null),
  })
  const writing = useMutation({ mutationFn: () => call(writeImportEndpoint, { params: { id } }) })
  const dropping = useMutation({
    mutationFn: () => call(dropImportEndpoint, { params: { id } }),
    onSettled() {
      forgetCorrectionDrafts(id)
      writing.reset()
      keeping.reset()
      setMapping(false)
      setSearch({ file: undefined })
    },
  })
  const preview = shown.data
  // The columns come first; after a reload only until they are confirmed.
  const isAtColumns = isMapping || preview?.choices.isMapped === false
  const step = writing.data ? 3 : id === '' ? 0 : isAtColumns ? 1 : 2
  return (
    <DeskRoom
      title="Import lenders"
      lead={
        preview
          ? `${preview.name}${preview.sheet ? `, sheet “${preview.sheet}”` : ''}, ${formatCount(preview.rowCount)} rows, ${preview.columns.length} columns`
          : 'CSV or XLSX, one row for each lender or program. Nothing is written until you have seen what it does.'
      }
      actions={<Steps current={step} />}
    >
      {id === '' ? (
        <ChooseFile onChosen={(file) => setSearch({ file })} />
      ) : shown.error && !preview ? (
        <ErrorState
          title="The file could not be read"
          onRetry={() => void shown.refetch()}
          action={<Button onClick={() => dropping.mutate()}>Choose another file</Button>}
        >
          {shown.error.message}
        </ErrorState>
      ) : !preview ? (
        <div className="grid justify-items-center gap-2">
          <Spinner label="Reading the file…" hideLabel />
          <ImportProgress id={id} words="Reading the file…" />
        </div>
      ) : writing.data ? (
        <>
          <Alert tone="success" title="Imported" className="mb-3">
            {writing.data.created} new, {writing.data.changed} changed. {writing.data.left} rows were left out.{' '}
            <DeskLink room="lenders">To the lenders</DeskLink>
          </Alert>
          <div className="flex flex-wrap items-center gap-3">
            <Button onClick={() => dropping.mutate()}>Another file</Button>
          </div>
        </>
      ) : isAtColumns ? (
        <ColumnMapping
          preview={preview}
          isPending={keeping.isPending}
          onMapped={(choices) => keeping.mutate(choices, { onSuccess: () => setMapping(false) })}
          failure={keeping.error?.message}
        />
      ) : (
        <ImportCheck
          preview={preview}
          choices={choosing ?? preview.choices}
          isPending={keeping.isPending || writing.isPending}
          isWriting={writing.isPending}
          failure={(keeping.error ?? writing.error)?.message}
          onChoices={(choices) => keeping.mutate(choices)}
          onMapColumns={() => setMapping(true)}
          onShowAll={() => setLimit(100_000)}
          onOtherFile={() => dropping.mutate()}
          onImport={() => writing.mutate()}
          id={id}
        />
      )}
    </DeskRoom>
  )
}

function Steps({ current }: { current: number }) {
  return (
    <ol className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-ink-3" aria-label="Steps">
      {steps.map((label, index) => (
        <li
          key={label}
          className="flex items-center gap-2 aria-[current]:pb-0.5 aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:edge-bottom-brass"
          aria-current={index === current ? 'step' : undefined}
        >
          {index < current ? <Icon of={Check} small className="text-green" /> : null}
          {label}
        </li>
      ))}
    </ol>
  )
}
