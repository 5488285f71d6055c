import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  getImportProgressEndpoint,
  getRefusedRowsEndpoint,
  type ImportChoices,
  type ImportOutcome,
  type ImportPreview,
  type ImportRow,
  type ImportProgress as Progress,
} from '#contract/desk/import.ts'
import { formatCount, formatCountOf } from '#domain/money/counts.ts'
import { downloadText, ProgressBar } from '#web/features/desk/kit/desk-page.tsx'
import { useDeskCall } from '#web/features/desk/kit/use-desk-call.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Section } from '#web/ui/figures/section.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ArrowDownToLine } from '#web/ui/icons.ts'
import { typedTermsOf } from './change-term.tsx'
import { CellText, ImportedRow, ImportLine, ImportProblem } from './imported-row.tsx'

/** Lists findings that the operator has to check. */
function LookFirst({ groups }: { groups: ImportPreview['lookFirst'] }) {
  if (groups.length === 0) return null
  return (
    <Section
      id="look-first"
      title="Look at these first"
      note="They are imported as shown or not at all. Set what is missing with “Change a term” at its row."
    >
      {groups.map(({ title, count, items }) => (
        <details key={title} className="border-b border-line py-2.5 text-sm wrap-anywhere" open={count <= maxOpenItems}>
          <summary className="min-h-6 cursor-pointer font-semibold">
            {title} <span className="font-normal text-ink-3">{formatCount(count)}</span>
          </summary>
          <ul className="mt-1.5 grid list-disc gap-1 pl-5 text-ink-2">
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
            {items.length < count ? <li>… and {formatCount(count - items.length)} more</li> : null}
          </ul>
        </details>
      ))}
    </Section>
  )
}

/** Fields that are corrected for the whole row, not for one column. */
/** Fields of the lender, which are set for all its programs. */
const ofLender: ReadonlySet<string> = new Set(
  'name description website nmlsId contactEmail contactPhone licenses'.split(' '),
)
const ofRow: ReadonlySet<string> = new Set(['name', 'slug', 'program'])

/** Groups with more findings start collapsed. */
const maxOpenItems = 8

const sections: { outcome: Exclude<ImportOutcome, 'same'>; title: string; lead: string }[] = [
  { outcome: 'question', title: 'questions', lead: 'one tap each; nothing is guessed' },
  { outcome: 'refused', title: 'refused', lead: '' },
  {
    outcome: 'compare',
    title: 'to compare',
    lead: 'Compare each with the file and check it if it matches. The others are not imported.',
  },
  { outcome: 'changed', title: 'changed', lead: 'only changed terms get a new “checked” date' },
  { outcome: 'new', title: 'new', lead: 'start active' },
]

/**
 * Previews a file's rows by result: questions, refused, to compare, changed, new. Unchanged rows are only counted.
 * `onChoices` gets all choices after each answer, correction, comparison or exclusion, for the caller to save.
 */
export function ImportCheck({
  id,
  preview,
  choices,
  isPending,
  isWriting,
  failure,
  onChoices,
  onMapColumns,
  onShowAll,
  onOtherFile,
  onImport,
}: {
  id: string
  preview: ImportPreview
  choices: ImportChoices
  isPending: boolean
  isWriting: boolean
  failure: string | undefined
  onChoices: (choices: ImportChoices) => void
  onMapColumns: () => void
  onShowAll: () => void
  onOtherFile: () => void
  onImport: () => void
}) {
  const call = useDeskCall()
  const { counts, rows, writes } = preview
  const refused = useMutation({
    mutationFn: () => call(getRefusedRowsEndpoint, { params: { id } }),
    onSuccess: ({ csv }) => downloadText('refused-rows.csv', csv, 'text/csv'),
  })
  const count = (outcome: ImportOutcome) => formatCount(counts[outcome])
  const unknown = preview.columns.filter(({ field }) => field === null).map(({ header }) => header)
  const [opened, setOpened] = useState<ReadonlySet<ImportOutcome>>(new Set())
  const leftOut = preview.groups.filter((group) => group.isLeftOut)
  // Rows with left-out cells count as new or changed.
  const isCorrectable = counts.refused + counts.question + leftOut.length > 0
  const refusedFileWith = (['refused', 'question', 'compare', 'new', 'changed'] as const).find(
    (one) => isCorrectable && counts[one] > 0,
  )
  const waiting = counts.question + counts.refused
  const byLender = Map.groupBy(
    rows.filter(({ inWords, program }) => inWords !== null && program !== null),
    ({ name }) => name,
  )
  const programsOf = ({ name }: ImportRow) => byLender.get(name) ?? []
  const { toCompare } = preview
  return (
    <>
      {failure ? (
        <Alert title="That did not work" className="mb-3">
          {failure}
        </Alert>
      ) : null}
      <nav className="my-4 grid grid-cols-2 border-y border-ink md:grid-cols-6" aria-label="Rows">
        {sections.map(({ outcome, title }) => (
          <a
            key={outcome}
            href={`#${outcome}`}
            className="min-h-11 border-line px-4 py-2.5 text-ink no-underline not-first:border-l first:pl-0 hover:bg-card max-md:odd:border-l-0 max-md:odd:pl-0 max-md:nth-[n+3]:border-t"
          >
            <RowCount count={count(outcome)} words={titleOf(outcome, title, counts[outcome])} />
          </a>
        ))}
        <div className="border-l border-line px-4 py-2.5 max-md:border-t">
          <RowCount count={count('same')} words="unchanged" />
        </div>
      </nav>
      <div className="flex flex-wrap items-center gap-2 pb-3">
        <span className="text-sm text-ink-2">
          {unknown.length === 0 ? 'Every column is understood.' : `Not imported: ${unknown.join(', ')}.`}
        </span>
        <Button size="small" onClick={onMapColumns}>
          Columns…
        </Button>
        <Checkbox
          label="Remove programs that aren’t in the file"
          checked={choices.replacesPrograms}
          onChange={({ target }) => onChoices({ ...choices, replacesPrograms: target.checked })}
        />
      </div>
      {leftOut.length > 0 ? (
        <p className="mb-4 text-sm">
          <b className="font-semibold">Left out of imported rows:</b> {groupsText(leftOut)}.
        </p>
      ) : null}
      <div className="grid gap-8">
        <LookFirst groups={preview.lookFirst} />
        <ColumnQuestions
          questions={preview.questions}
          isPending={isPending}
          onAnswer={(key, answer) => onChoices({ ...choices, answers: { ...choices.answers, [key]: answer } })}
        />
        {sections.map(({ outcome, title, lead }) => {
          const shown = rows.filter((row) => row.outcome === outcome)
          if (shown.length === 0) return null
          const isOpen = opened.has(outcome)
          // Rows whose only problems are questions about whole columns are hidden until all rows are shown.
          const listed = isOpen ? shown : shown.filter(({ problems }) => !isAskedAbove(problems)).slice(0, firstRows)
          const setIncluded = (line: number, isIncluded: boolean) =>
            onChoices({
              ...choices,
              skipped: isIncluded ? choices.skipped.filter((one) => one !== line) : [...choices.skipped, line],
            })
          const type = (typed: ImportChoices['corrections']) =>
            onChoices({ ...choices, corrections: { ...choices.corrections, ...typed } })
          const setTerm = (of: readonly ImportRow[], field: string, text: string) =>
            type(Object.fromEntries(of.map(({ line, part }) => [`${line}.${part} ${field}`, text])))
          const correct = (line: number, field: string, text: string, column: string | null) => {
            const key = column === null || ofRow.has(field) ? `${line} ${field}` : `${line} ${field} ${column}`
            type({ [key]: text })
          }
          const setCompared = (line: number, key: string, isCompared: boolean) => {
            const before =
              choices.compared === 'all' ? shown.flatMap(({ comparison }) => comparison?.key ?? []) : choices.compared
            const others = before.filter((one) => one !== key)
            // A row that was left out before it had to be compared is included again.
            const skipped = choices.skipped.filter((one) => one !== line)
            onChoices({ ...choices, skipped, compared: isCompared ? [...others, key] : others })
          }
          const undo = (key: string) => {
            const { [key]: _, ...corrections } = choices.corrections
            onChoices({ ...choices, corrections })
          }
          return (
            <Section
              key={outcome}
              id={outcome}
              title={`${count(outcome)} ${titleOf(outcome, title, counts[outcome])}`}
              note={
                outcome === 'refused'
                  ? groupsText(preview.groups.filter(({ isQuestion, isLeftOut }) => !isQuestion && !isLeftOut))
                  : lead
              }
            >
              {listed.map((row, index) => (
                <ImportedRow
                  key={`${row.line}.${row.part}`}
                  importId={id}
                  row={row}
                  isSameLender={index > 0 && row.name !== null && listed[index - 1]!.name === row.name}
                  isIncluded={!choices.skipped.includes(row.line)}
                  isCompared={choices.compared === 'all' || choices.compared.includes(row.comparison?.key ?? '')}
                  isPending={isPending}
                  onInclude={(isIncluded) => setIncluded(row.line, isIncluded)}
                  onCompared={(isCompared) => setCompared(row.line, row.comparison?.key ?? '', isCompared)}
                  fields={preview.fields}
                  typed={typedTermsOf(row, choices.corrections)}
                  onCorrect={(field, text, column) => correct(row.line, field, text, column)}
                  programsOfLender={programsOf(row).length}
                  onSet={(field, text, isForAll) =>
                    setTerm([row, ...(isForAll || ofLender.has(field) ? programsOf(row) : [])], field, text)
                  }
                  onUndo={undo}
                />
              ))}
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 text-sm text-ink-2">
                <span>
                  {formatCount(listed.length)} of {count(outcome)} shown
                </span>
                <div className="flex gap-1">
                  {outcome === 'compare' && toCompare > 0 ? (
                    <Button size="small" pending={isPending} onClick={() => onChoices({ ...choices, compared: 'all' })}>
                      All {count('compare')} match the file
                    </Button>
                  ) : null}
                  {listed.length < counts[outcome] ? (
                    <Button
                      size="small"
                      variant="quiet"
                      onClick={() => {
                        setOpened(new Set([...opened, outcome]))
                        if (shown.length < counts[outcome]) onShowAll()
                      }}
                    >
                      Show all
                    </Button>
                  ) : null}
                  {outcome === refusedFileWith ? (
                    <Button size="small" pending={refused.isPending} onClick={() => refused.mutate()}>
                      <Icon of={ArrowDownToLine} small />
                      Refused rows for Excel
                    </Button>
                  ) : null}
                </div>
              </div>
            </Section>
          )
        })}
      </div>
      <div className="sticky bottom-0 mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-ink bg-paper py-3">
        {isWriting ? (
          <ImportProgress id={id} />
        ) : (
          <p role="status" className="text-sm text-ink-2">
            <b className="font-semibold">{formatCountOf(writes, 'row')}</b> will be imported.{' '}
            {waiting === 0 ? 'No questions left.' : `${formatCount(waiting)} ${needs(waiting)} your answer.`}
            {toCompare === 0 ? null : ` ${formatCount(toCompare)} ${needs(toCompare)} to be compared with the file.`}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="quiet" onClick={onOtherFile}>
            Other file
          </Button>
          <Button variant="primary" disabled={writes === 0} pending={isPending} onClick={onImport}>
            Import {formatCountOf(writes, 'row')}
          </Button>
        </div>
      </div>
    </>
  )
}

const needs = (count: number) => (count === 1 ? 'needs' : 'need')

const titleOf = (outcome: ImportOutcome, title: string, count: number) =>
  outcome === 'question' && count === 1 ? 'question' : title

function RowCount({ count, words }: { count: string; words: string }) {
  return (
    <>
      <b className="block text-figure font-semibold tracking-[-0.03em] tabular-nums">{count}</b>
      <span className="text-sm text-ink-2">{words}</span>
    </>
  )
}

/** Rows of a section that are shown at first. */
const firstRows = 10

const groupsText = (groups: readonly { title: string; count: number }[]) =>
  groups.map(({ title, count }) => `${title} (${formatCount(count)})`).join(', ')

const isAskedAbove = (problems: ImportPreview['rows'][number]['problems']) =>
  problems.length > 0 && problems.every(({ question }) => question !== null)

/** Questions that many cells of a column share. An answer can be changed until the import. */
function ColumnQuestions({
  questions,
  isPending,
  onAnswer,
}: {
  questions: ImportPreview['questions']
  isPending: boolean
  onAnswer: (key: string, answer: string) => void
}) {
  if (questions.length === 0) return null
  return (
    <Section id="whole-columns" title="Whole columns" note="One answer applies to all cells of the column.">
      {questions.map(({ key, header, title, count, examples, answers, answer }) => (
        <ImportLine key={key} place={`${formatCount(count)} cells`} name={header} note={title}>
          <ImportProblem isQuestion={answer === null}>
            {examples.map((example) => (
              <span key={example}>
                <CellText>{example}</CellText>{' '}
              </span>
            ))}
          </ImportProblem>
          <div className="flex flex-wrap gap-1.5">
            {answers.map((one) => (
              <Button
                key={one.key}
                size="small"
                variant={one.key === answer ? 'primary' : 'line'}
                aria-pressed={one.key === answer}
                pending={isPending}
                onClick={() => onAnswer(key, one.key)}
              >
                {one.label}
                <span className="sr-only"> for {header}</span>
              </Button>
            ))}
          </div>
        </ImportLine>
      ))}
    </Section>
  )
}

const pollMs = 1000

/** Shows the server's progress while it reads or writes a file, polled every second. */
export function ImportProgress({ id }: { id: string }) {
  const call = useDeskCall()
  const { data } = useQuery({
    queryKey: queryKeys.deskImportProgress(id),
    queryFn: () => call(getImportProgressEndpoint, { params: { id } }),
    refetchInterval: pollMs,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const progress = data?.progress ?? null
  const percent = progress?.step === 'writing' && progress.total ? (100 * progress.done) / progress.total : null
  return (
    <div className="grid max-w-105 gap-2">
      <p role="status">{progress ? progressText(progress) : 'Reading the file…'}</p>
      {percent === null ? null : <ProgressBar label="Lenders written" percent={percent} />}
    </div>
  )
}

function progressText({ step, done, total }: Progress): string {
  if (step === 'reading') return `Reading: ${formatCount(done)} rows so far…`
  if (step === 'comparing') return `Comparing ${formatCount(total ?? done)} rows with the lenders…`
  return `Writing: ${formatCount(done)} of ${formatCount(total ?? done)} lenders…`
}
