import { type ReactNode, useState } from 'react'
import type { ImportRow } from '#contract/desk/import.ts'
import { ChangeList } from '#web/features/desk/activity/before-after.tsx'
import { createStoredValue, storedRecord } from '#web/storage/stored-value.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { inputClass } from '#web/ui/controls/input-class.ts'
import { Name } from '#web/ui/labels/name.tsx'
import { ChangeTerm, type SetTerm, type TypedTerm } from './change-term.tsx'

/** Sets the text for a field: it replaces one column's cell, or applies to the whole row if `column` is null. */
type Correct = (field: string, text: string, column: string | null) => void

/**
 * Renders one row of the file: its number, lender and result. A row with problems gets one line per problem, with
 * fixes. Keeps typed corrections in this tab's session storage.
 */
export function ImportedRow({
  importId,
  row,
  isSameLender,
  isIncluded,
  isCompared,
  isPending,
  fields,
  typed,
  programsOfLender,
  onInclude,
  onCompared,
  onCorrect,
  onSet,
  onUndo,
}: {
  importId: string
  row: ImportRow
  /** Whether the row above has the same lender, so that the name isn't repeated. */
  isSameLender: boolean
  isIncluded: boolean
  /** Whether the operator has checked that the program matches the file. */
  isCompared: boolean
  isPending: boolean
  /** The fields that a file may have. */
  fields: readonly string[]
  /** What the operator typed for the row. */
  typed: readonly TypedTerm[]
  /** The number of programs that the lender has in the preview. */
  programsOfLender: number
  onInclude: (isIncluded: boolean) => void
  onCompared: (isCompared: boolean) => void
  onCorrect: Correct
  onSet: SetTerm
  /** Undoes a correction by its key in the choices. */
  onUndo: (key: string) => void
}) {
  const name = row.name ?? 'no name'
  const { place } = row
  // Counts the clicks, so that a second one on the same text opens the form again.
  const [unread, setUnread] = useState<{ text: string; clicks: number } | null>(null)
  if (row.problems.length === 0)
    return (
      <ImportLine place={place} name={isSameLender ? null : name} note={row.program} isWide>
        <div className="grid gap-1">
          {row.inWords === null ? null : <p data-slot="in-words">{row.inWords}</p>}
          {row.outcome === 'changed' ? <ChangeList changes={row.changes} program={row.program} /> : null}
          {row.notes.map((note) => (
            <p key={note} className="text-sm text-ink-2">
              {note}
            </p>
          ))}
          <LeftOutCells importId={importId} row={row} isPending={isPending} onCorrect={onCorrect} onSet={onSet} />
          {row.comparison ? (
            <TextsToCompare
              row={row}
              comparison={row.comparison}
              onEnter={(text) => setUnread({ text, clicks: (unread?.clicks ?? 0) + 1 })}
            />
          ) : (
            <CellsOfRow row={row} />
          )}
          <ChangeTerm
            key={unread?.clicks}
            unread={unread?.text ?? null}
            name={name}
            program={row.program}
            fields={fields}
            typed={typed}
            programsOfLender={programsOfLender}
            isPending={isPending}
            onSet={onSet}
            onUndo={onUndo}
          />
        </div>
        <Checkbox
          className="text-sm"
          checked={row.comparison ? isCompared : isIncluded}
          onChange={({ target }) => (row.comparison ? onCompared : onInclude)(target.checked)}
          label={
            <>
              {row.comparison ? 'Matches the file' : 'Import'}
              <span className="sr-only">
                {' '}
                <Name>{name}</Name> {row.program}
              </span>
            </>
          }
        />
      </ImportLine>
    )
  return row.problems.map(({ column, field, value, message, choices, isTyped }) => (
    <ImportLine key={`${column} ${field} ${message}`} place={place} name={name} note={column}>
      <ImportProblem isQuestion={choices !== null && choices !== undefined}>
        {value ? <CellText>{value}</CellText> : null} {message}
      </ImportProblem>
      <div className="flex flex-wrap gap-1.5">
        {choices?.map((choice) => (
          <Button
            key={choice.label}
            size="small"
            pending={isPending}
            onClick={() =>
              isTyped && field && !choice.field
                ? onSet(field, choice.text, false)
                : onCorrect(choice.field ?? field ?? 'name', choice.text, choice.field ? null : column)
            }
          >
            {choice.label}
          </Button>
        ))}
        <CorrectCell
          label={`${column ?? 'Row'} of ${name}`}
          importId={importId}
          cell={`${row.line} ${field ?? 'name'}`}
          value={value}
          isPending={isPending}
          onCorrect={(text) =>
            isTyped && field ? onSet(field, text, false) : onCorrect(field ?? 'name', text, column)
          }
        />
      </div>
    </ImportLine>
  ))
}

/** Shows each text of the file next to what it enters, and why the operator has to compare them. */
function TextsToCompare({
  row: { name, program },
  comparison: { reason, texts },
  onEnter,
}: {
  row: ImportRow
  comparison: NonNullable<ImportRow['comparison']>
  /** Called with a text that nothing was entered from, when the operator wants to enter it by hand. */
  onEnter: (text: string) => void
}) {
  return (
    <>
      <p className="text-sm text-ink-2">Compare, because {reason}.</p>
      <table className="w-full text-sm">
        <caption className="sr-only">
          What the file says and what is entered: <Name>{name ?? 'no name'}</Name> {program}
        </caption>
        <thead>
          <tr className="text-left text-xs text-ink-3 *:py-1 *:pr-4 *:font-medium">
            <th scope="col">In the file</th>
            <th scope="col">Entered</th>
          </tr>
        </thead>
        <tbody>
          {texts.map(({ header, line, text, entered, notes }) => (
            <tr
              key={`${header} ${line} ${text} ${entered.join()}`}
              className="border-t border-line align-top *:py-1 *:pr-4"
            >
              <th scope="row" className="w-3/5 text-left font-normal">
                <span className="text-ink-3">
                  {header || (text === '' ? 'From the row as a whole' : 'No header')}
                  {line === null ? null : `, line ${line}`}
                </span>{' '}
                {text}
              </th>
              <td>
                {entered.length > 0 ? (
                  entered.join(', ')
                ) : (
                  <span className="flex flex-wrap items-center gap-x-2">
                    <span className="text-amber">Nothing</span>
                    <Button size="small" variant="quiet" onClick={() => onEnter(text)}>
                      Enter it
                      <span className="sr-only">
                        {' '}
                        {text} for <Name>{name ?? 'no name'}</Name> {program}
                      </span>
                    </Button>
                  </span>
                )}
                {notes.map((note) => (
                  <p key={note} className="text-ink-2">
                    {note}
                  </p>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** Shows the row's original cells, to compare with the program in words. Collapsed at first. */
function CellsOfRow({ row: { name, program, cells } }: { row: ImportRow }) {
  if (cells.length === 0) return null
  return (
    <details className="text-sm text-ink-2">
      <summary className="inline-flex min-h-6 cursor-pointer items-center font-medium text-pine pointer-coarse:min-h-11">
        In the file
        <span className="sr-only">
          : <Name>{name ?? 'no name'}</Name> {program}
        </span>
      </summary>
      <dl className="mt-1 grid grid-cols-[fit-content(12rem)_minmax(0,1fr)] gap-x-4 gap-y-0.5">
        {cells.map(({ header, text }) => (
          <div key={`${header}: ${text}`} className="contents">
            <dt className="text-ink-3">{header}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** Inputs for the cells that couldn't be parsed. The row is imported without them unless they are corrected. */
function LeftOutCells({
  importId,
  row: { line, name, leftOut },
  isPending,
  onCorrect,
  onSet,
}: {
  importId: string
  row: ImportRow
  isPending: boolean
  onCorrect: Correct
  onSet: SetTerm
}) {
  return leftOut.map(({ column, field, value, isTyped }) => (
    <div key={`${column} ${field}`} className="flex flex-wrap gap-1.5 mt-1">
      <CorrectCell
        label={`${column ?? 'Row'} of ${name ?? 'no name'}`}
        importId={importId}
        cell={`${line} ${field ?? 'name'}`}
        value={value}
        isPending={isPending}
        onCorrect={(text) => (isTyped && field ? onSet(field, text, false) : onCorrect(field ?? 'name', text, column))}
      />
    </div>
  ))
}

/** An input that corrects a cell. Starts with the cell's text, or with what was typed before a reload. */
function CorrectCell({
  label,
  importId,
  cell,
  value,
  isPending,
  onCorrect,
}: {
  label: string
  importId: string
  cell: string
  value: string
  isPending: boolean
  onCorrect: (text: string) => void
}) {
  const [text, setText] = useState(() => readCorrectionDraft(importId, cell) ?? value)
  return (
    <form
      className="grid flex-[1_1_11rem] grid-cols-[minmax(0,1fr)_auto] items-center gap-1.5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) onCorrect(text)
      }}
    >
      <input
        className={inputClass({ size: 'small' })}
        aria-label={label}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          keepCorrectionDraft(importId, cell, target.value)
        }}
      />
      <Button type="submit" size="small" pending={isPending}>
        Correct
      </Button>
    </form>
  )
}

/** Returns the stored drafts of one file's corrections. They survive a reload and are deleted with the tab. */
const draftsOf = (importId: string) => createStoredValue(`plumbline-import-${importId}`, storedRecord, 'session')

/** Returns the draft of a cell. `cell` is 'line field', like the keys of `ImportChoices.corrections`. */
function readCorrectionDraft(importId: string, cell: string): string | undefined {
  const draft = draftsOf(importId).read()[cell]
  return typeof draft === 'string' ? draft : undefined
}

function keepCorrectionDraft(importId: string, cell: string, text: string): void {
  const drafts = draftsOf(importId)
  drafts.write(JSON.stringify({ ...drafts.read(), [cell]: text }))
}

/** Deletes the corrections typed for a file from this tab's session storage. */
export function forgetCorrectionDrafts(importId: string): void {
  draftsOf(importId).write(null)
}

/** One line of an import: its row, its lender, its message and its actions. */
export function ImportLine({
  place,
  name,
  note,
  isWide = false,
  children,
}: {
  place: string
  /** Null if the line above has the same lender. */
  name: string | null
  note?: string | null | undefined
  /** Gives most of the width to the message. */
  isWide?: boolean
  children: ReactNode
}) {
  return (
    <div
      className={classNames(
        'grid gap-x-5 gap-y-1.5 border-b border-line py-2.5 text-sm wrap-anywhere *:min-w-0',
        isWide
          ? 'items-start lg:grid-cols-[3.75rem_13rem_minmax(0,1fr)_auto]'
          : 'items-center lg:grid-cols-[3.75rem_13rem_minmax(0,1fr)_17rem]',
      )}
    >
      <span className="text-xs tabular-nums text-ink-3">{place}</span>
      <span className="font-semibold">
        {name}
        {note ? <small className="block text-xs font-normal text-ink-3">{note}</small> : null}
      </span>
      {children}
    </div>
  )
}

/** A refusal in red, or a question in amber. */
export function ImportProblem({ isQuestion, children }: { isQuestion: boolean; children: ReactNode }) {
  return <span className={classNames('text-sm font-medium', isQuestion ? 'text-amber' : 'text-red')}>{children}</span>
}

/** Shows a cell's original text. */
export function CellText({ children }: { children: ReactNode }) {
  return <code className="rounded-sm bg-sunk px-1.25 py-px font-mono text-sm font-medium">{children}</code>
}
