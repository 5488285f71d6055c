import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  dropImportEndpoint,
  type ImportChoices,
  type ImportPreview,
  lenderFileMaxBytes,
  lenderFileTooLarge,
  previewImportEndpoint,
  startImportEndpoint,
  writeImportEndpoint,
} from '#contract/desk/import.ts'
import { textLimits } from '#contract/wire/text.ts'
import { formatCountOf } from '#domain/money/counts.ts'
import { joinNames } from '#domain/text/join-names.ts'
import { fieldLabel } from '#web/features/desk/activity/before-after.tsx'
import { forgetCorrectionDrafts } from '#web/features/desk/import/imported-row.tsx'
import { DeskLink, DeskPage, useDeskParameters } from '#web/features/desk/kit/desk-page.tsx'
import { useDeskCall } from '#web/features/desk/kit/use-desk-call.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { findMain, focusByScript } from '#web/shell/frame/main-content.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { inputClass } from '#web/ui/controls/input-class.ts'
import { Select } from '#web/ui/controls/select.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { ErrorState } from '#web/ui/feedback/empty-state.tsx'
import { Spinner } from '#web/ui/feedback/skeleton.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ArrowUpToLine, Check } from '#web/ui/icons.ts'
import { ImportCheck, ImportProgress } from './import-check.tsx'

const steps = ['File', 'Columns', 'Check', 'Done']

/**
 * Imports lenders from a file in steps: choose it, assign its columns, check its rows, import. The server keeps the
 * file and the operator's choices for a day.
 */
export function DeskImportPage() {
  const call = useDeskCall()
  const queryClient = useQueryClient()
  const [{ file: id = '' }, setSearch] = useDeskParameters()
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
  const [unsavedChoices, setUnsavedChoices] = useState<ImportChoices | null>(null)
  const savingChoices = useMutation({
    mutationFn: (choices: ImportChoices) => call(previewImportEndpoint, { params: { id }, body: { choices, limit } }),
    onMutate: setUnsavedChoices,
    onSuccess: (preview) => void queryClient.setQueryData(key, preview),
    onSettled: () => setUnsavedChoices(null),
  })
  const writing = useMutation({ mutationFn: () => call(writeImportEndpoint, { params: { id } }) })
  const discarding = useMutation({
    mutationFn: () => call(dropImportEndpoint, { params: { id } }),
    onSettled() {
      forgetCorrectionDrafts(id)
      writing.reset()
      savingChoices.reset()
      setMapping(false)
      setSearch({ file: undefined })
    },
  })
  const preview = shown.data
  // Shows the columns until they are confirmed, and again when the operator asks for them.
  const isAtColumns = isMapping || preview?.choices.isMapped === false
  const step = writing.data ? 3 : id === '' ? 0 : isAtColumns ? 1 : 2
  useHeadingFocus(id === '' || preview ? step : null)
  return (
    <DeskPage
      title="Import lenders"
      lead={
        preview
          ? `${preview.name}${sheetsText(preview.readSheets)}, ${formatCountOf(preview.rowCount, 'row')}, ${formatCountOf(preview.columns.length, 'column')}`
          : 'CSV or XLSX, one row for each lender or program. Nothing is saved until you have reviewed it.'
      }
      actions={<Steps current={step} />}
    >
      {id === '' ? (
        <ChooseFile onChosen={(file) => setSearch({ file })} />
      ) : shown.error && !preview ? (
        <ErrorState
          title="The file could not be read"
          onRetry={() => void shown.refetch()}
          action={<Button onClick={() => discarding.mutate()}>Choose another file</Button>}
        >
          {shown.error.message}
        </ErrorState>
      ) : !preview ? (
        <div className="grid justify-items-center gap-2">
          <Spinner label="Reading the file…" hideLabel />
          <ImportProgress id={id} />
        </div>
      ) : writing.data ? (
        <>
          <Alert tone="success" title="Imported" className="mb-3">
            {writing.data.created} new, {writing.data.changed} changed. {formatCountOf(writing.data.left, 'row')}{' '}
            {writing.data.left === 1 ? 'was' : 'were'} left out. <DeskLink page="lenders">Go to lenders</DeskLink>
          </Alert>
          <div className="flex flex-wrap items-center gap-3">
            <Button onClick={() => discarding.mutate()}>Another file</Button>
          </div>
        </>
      ) : isAtColumns ? (
        <ColumnMapping
          preview={preview}
          isPending={savingChoices.isPending}
          onMapped={(choices) => savingChoices.mutate(choices, { onSuccess: () => setMapping(false) })}
          failure={savingChoices.error?.message}
        />
      ) : (
        <ImportCheck
          preview={preview}
          choices={unsavedChoices ?? preview.choices}
          isPending={savingChoices.isPending || writing.isPending}
          isWriting={writing.isPending}
          failure={(savingChoices.error ?? writing.error)?.message}
          onChoices={(choices) => savingChoices.mutate(choices)}
          onMapColumns={() => setMapping(true)}
          onShowAll={() => setLimit(100_000)}
          onOtherFile={() => discarding.mutate()}
          onImport={() => writing.mutate()}
          id={id}
        />
      )}
    </DeskPage>
  )
}

/**
 * Moves the focus to the page's heading with each new step, because the control that led to it disappears. `step` is
 * null while the file is read.
 */
function useHeadingFocus(step: number | null) {
  const shown = useRef(step)
  useEffect(() => {
    if (step === null || step === shown.current) return
    shown.current = step
    const heading = findMain()?.querySelector('h1')
    if (heading && document.activeElement === document.body) focusByScript(heading)
  }, [step])
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

/** Uploads a file of lenders that was dropped or chosen. Rejects a file above the limit before it is sent. */
function ChooseFile({ onChosen }: { onChosen: (id: string) => void }) {
  const call = useDeskCall()
  const [isOver, setOver] = useState(false)
  const sending = useMutation({
    async mutationFn(file: File) {
      if (file.size > lenderFileMaxBytes) throw new Error(lenderFileTooLarge)
      return call(startImportEndpoint, { body: { name: file.name, content: await toBase64(file) } })
    },
    onSuccess: ({ id }) => onChosen(id),
  })
  const take = (file: File | undefined) => {
    if (file) sending.mutate(file)
  }
  return (
    <>
      {sending.error ? (
        <Alert title="The file was not uploaded" className="mb-3">
          {sending.error.message}
        </Alert>
      ) : null}
      <label
        className={classNames(
          'relative grid cursor-pointer justify-items-center gap-1.5 rounded border-2 border-dashed px-4 py-12 text-center focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-pine',
          isOver ? 'border-pine bg-pine-soft' : 'border-field bg-card hover:border-pine hover:bg-pine-soft',
        )}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          take(event.dataTransfer.files[0])
        }}
      >
        <Icon of={ArrowUpToLine} />
        <b className="font-semibold">Drop a file here, or choose one</b>
        <span className="text-sm text-ink-2">CSV or XLSX, at most 20 MB and 100,000 rows</span>
        <input
          type="file"
          className="absolute inset-0 size-full cursor-pointer opacity-0"
          accept=".csv,.tsv,.txt,.xlsx"
          onChange={({ target }) => {
            take(target.files?.[0])
            target.value = ''
          }}
        />
        {sending.isPending ? <Spinner label="Sending the file…" /> : null}
      </label>
      <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {templateFiles.map(({ href, label }) => (
          <a key={href} href={href} download>
            {label}
          </a>
        ))}
      </p>
    </>
  )
}

const templateFiles = [
  { href: '/lender-file-template.xlsx', label: 'Template (XLSX)' },
  { href: '/lender-file-template.csv', label: 'Template (CSV)' },
  { href: '/lender-file-example.csv', label: 'Example with ten lenders' },
]

function toBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(new Error('The browser could not read the file. Choose it again.'))
    reader.readAsDataURL(file)
  })
}

/** Shows the field of each column, recognized or chosen by hand. */
function ColumnMapping({
  preview,
  isPending,
  failure,
  onMapped,
}: {
  preview: ImportPreview
  isPending: boolean
  failure: string | undefined
  onMapped: (choices: ImportChoices) => void
}) {
  const [columns, setColumns] = useState(preview.choices.columns)
  const [sheet, setSheet] = useState(preview.choices.sheet)
  const [lender, setLender] = useState(preview.choices.lender ?? '')
  const isOfLenders = preview.columns.some(({ header, field }) =>
    /^(?:name|slug)$/.test((Object.hasOwn(columns, header) ? columns[header] : field) ?? ''),
  )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const { lender: _lender, ...others } = preview.choices
        const given = lender.trim() === '' ? {} : { lender }
        onMapped({ ...others, ...given, columns, isMapped: true, ...(sheet === undefined ? {} : { sheet }) })
      }}
    >
      {failure ? (
        <Alert title="The columns do not fit" className="mb-3">
          {failure}
        </Alert>
      ) : null}
      {preview.sheets.length > 1 ? (
        <div className="flex flex-wrap items-center gap-3 text-sm">
          <label htmlFor="import-sheet">Sheet</label>
          <Select
            id="import-sheet"
            value={sheet ?? preview.sheet ?? ''}
            onChange={({ target }) => setSheet(target.value)}
            options={preview.sheets.map((value) => ({ value, label: value }))}
          />
        </div>
      ) : null}
      {isOfLenders ? null : (
        <div className="mb-3 grid max-w-md gap-1 text-sm">
          <label htmlFor="import-lender">Lender</label>
          <input
            id="import-lender"
            className={inputClass({})}
            aria-describedby="import-lender-hint"
            value={lender}
            maxLength={textLimits.name}
            onChange={({ target }) => setLender(target.value)}
          />
          <p id="import-lender-hint" className="text-ink-2">
            No column names lenders. Leave this blank to take the name from the file’s title.
          </p>
        </div>
      )}
      <ul className="border-t border-ink">
        {preview.columns.map(({ header, field, repeats, samples }, index) => {
          const isDuplicate = preview.columns.findIndex((column) => column.header === header) < index
          const isAssigned = Object.hasOwn(columns, header)
          const chosen = isAssigned ? columns[header] : field
          const reason = isDuplicate
            ? 'Left out: an earlier column has the same name.'
            : isAssigned || field !== null
              ? null
              : reasonOf(header, repeats)
          const id = `column-${index}`
          return (
            <li key={id} className="grid items-center gap-x-5 gap-y-1.5 border-b border-line py-2.5 md:grid-cols-2">
              <label htmlFor={isDuplicate ? undefined : id} className="grid">
                {header}
                <span className="text-sm text-ink-2 break-words">{samples.join(' · ') || 'empty'}</span>
              </label>
              <div className="grid gap-1">
                {isDuplicate ? null : (
                  <Select
                    id={id}
                    value={chosen ?? ''}
                    aria-describedby={reason ? `${id}-reason` : undefined}
                    onChange={({ target }) =>
                      setColumns({ ...columns, [header]: target.value === '' ? null : target.value })
                    }
                    options={[
                      { value: '', label: 'Leave it out' },
                      ...preview.fields.map((value) => ({ value, label: fieldLabel(value) })),
                    ]}
                  />
                )}
                {reason ? (
                  <span id={`${id}-reason`} className="text-sm text-ink-2">
                    {reason}
                  </span>
                ) : null}
              </div>
            </li>
          )
        })}
      </ul>
      <div className="sticky bottom-0 mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-ink bg-paper py-3">
        <p className="text-sm text-ink-2">
          Columns that are left out change nothing. Notes stay private unless you choose a field for them.
        </p>
        <Button type="submit" variant="primary" pending={isPending}>
          Check the rows
        </Button>
      </div>
    </form>
  )
}

/** The reason why a column without a decision is left out. */
function reasonOf(header: string, repeats: string | null): string {
  if (repeats) return `Left out: it means the same as ${repeats}.`
  if (/note|remark|comment/i.test(header)) return 'Left out: notes stay private unless you choose.'
  return 'Left out: its name matches no field.'
}

function sheetsText(sheets: readonly string[]): string {
  if (sheets.length === 0) return ''
  return `, ${sheets.length === 1 ? 'sheet' : 'sheets'} ${joinNames(sheets.map((sheet) => `“${sheet}”`))}`
}
