import { useState } from 'react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { z } from 'zod'
import { maxWorkLines, WorkLineInput } from '#contract/project/project.ts'
import { formatCountOf } from '#domain/money/counts.ts'
import { formatDollars } from '#domain/money/money.ts'
import { applyServerErrors, ErrorSummary, Form, FormError, useZodForm } from '#web/forms/form.tsx'
import { MoneyField, NumberField } from '#web/forms/number-field.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { readRehabLines } from '#web/shell/deal-prefill.ts'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { foldClass, foldLineClass } from '#web/ui/controls/fold-class.ts'
import { inputClass } from '#web/ui/controls/input-class.ts'
import { dollarText } from '#web/ui/controls/number-text.ts'
import { Note } from '#web/ui/feedback/alert.tsx'
import { announce } from '#web/ui/feedback/announce.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Ledger } from '#web/ui/figures/ledger.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { X } from '#web/ui/icons.ts'
import { type Records, useSave } from './project.requests.ts'
import { type PastedLines, readPastedLines } from './read-pasted-lines.ts'
import { type ShownProject, sentLines } from './shown-project.ts'

const WorkForm = z.object({ lines: z.array(WorkLineInput).max(maxWorkLines) })
type NewLine = { id?: string; label: string; cost: number | null; month: number | null }
type WorkIn = { lines: NewLine[] }
type WorkOut = z.output<typeof WorkForm>

/**
 * Edits the lines of work: typed, pasted from a spreadsheet or copied from the rehab calculator. One Save stores all
 * lines, or queues them in this browser while offline; `onDone` is called after either, and on cancel. Needs a key that
 * changes with the project's version and the rejected lines.
 */
export function WorkLinesForm({
  project,
  records,
  rejectedLines,
  onDone,
}: {
  project: ShownProject
  records: Records
  /** Lines that the server rejected, to be corrected. Otherwise the form starts with the project's lines. */
  rejectedLines: readonly NewLine[] | undefined
  onDone: () => void
}) {
  const change = useSave(records)
  const lines = rejectedLines ?? sentLines(project.lines)
  const start = lines.length > 0 ? lines : [{ label: '', cost: null, month: 1 }]
  const form = useZodForm<WorkIn, WorkOut>(WorkForm as never, { lines: start.map((line) => ({ ...line })) })
  const { fields, append, remove, replace } = useFieldArray({ control: form.control, name: 'lines', keyName: 'rowKey' })
  const holdMonths = project.terms?.holdMonths ?? 12
  const estimate = readRehabLines()

  const [missed, setMissed] = useState(0)

  /**
   * Adds lines after the typed ones and returns how many fit. Spreads lines without a month over the first four months.
   */
  function add(lines: readonly NewLine[]): number {
    const typed = form.getValues('lines').filter(({ label, cost }) => label !== '' || cost !== null)
    const room = maxWorkLines - typed.length
    const spread = (at: number) => 1 + Math.floor((at * Math.min(4, holdMonths)) / Math.max(1, lines.length))
    const fitting = lines.slice(0, room)
    if (fitting.length > 0)
      replace([...typed, ...fitting.map((line, at) => ({ ...line, month: line.month ?? spread(at) }))])
    return fitting.length
  }
  function addEstimate() {
    const count = estimate.length - add(estimate.map((line) => ({ ...line, month: null })))
    setMissed(count)
    if (count > 0) announce(missedText(count))
  }

  return (
    <Form
      form={form}
      label="Work"
      onSubmit={({ lines }) =>
        change.mutate(
          { what: 'lines', body: { lines, version: project.version } },
          {
            onSuccess(outcome) {
              // A note above the plan lists queued changes.
              if (outcome === 'saved') toast({ title: 'Plan updated.' })
              onDone()
            },
            onError: (error) => applyServerErrors(form, error),
          },
        )
      }
    >
      <ErrorSummary form={form} />
      <FormError form={form} title="The work was not saved" />
      <div className="grid gap-2">
        <p className={`${rowClass} hidden text-sm text-ink-3 sm:grid`} aria-hidden="true">
          <span>Work</span>
          <span>Cost</span>
          <span>Month</span>
        </p>
        {fields.map((field, index) => (
          <LineFields
            key={field.rowKey}
            form={form}
            index={index}
            onRemove={() => (fields.length > 1 ? remove(index) : replace([{ label: '', cost: null, month: 1 }]))}
          />
        ))}
      </div>
      <WorkTotal form={form} repairBudget={project.repairBudget} />
      <div className="flex flex-wrap gap-3">
        <Button size="small" onClick={() => append({ label: '', cost: null, month: 1 })}>
          Add a line
        </Button>
        {estimate.length > 0 ? (
          <Button size="small" onClick={addEstimate}>
            Use my rehab estimate ({estimate.length})
          </Button>
        ) : null}
      </div>
      {missed > 0 ? <p className="text-sm text-amber">{missedText(missed)}</p> : null}
      <PasteLines onLines={add} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" pending={change.isPending} pendingLabel="Saving…">
          Save
        </Button>
        {project.lines.length > 0 ? (
          <Button variant="quiet" onClick={onDone}>
            Cancel
          </Button>
        ) : null}
      </div>
    </Form>
  )
}

const rowClass =
  'grid grid-cols-[minmax(0,1fr)_4.5rem_2.75rem] items-end gap-x-2 gap-y-1 sm:grid-cols-[minmax(0,1fr)_9rem_5rem_2.75rem]'

type WorkFormReturn = UseFormReturn<WorkIn, unknown, WorkOut>

function LineFields({ form, index, onRemove }: { form: WorkFormReturn; index: number; onRemove: () => void }) {
  const label = (text: string) => (
    <span className="sr-only">
      {text}, line {index + 1}
    </span>
  )
  return (
    <div className={`${rowClass} border-b border-line pb-2 sm:border-0 sm:pb-0`} data-slot="work-line">
      <TextField
        form={form}
        name={`lines.${index}.label`}
        label={label('Work')}
        placeholder="Roof"
        className="col-span-3 sm:col-span-1"
      />
      <MoneyField form={form} name={`lines.${index}.cost`} label={label('Cost')} placeholder="$" />
      <NumberField form={form} name={`lines.${index}.month`} label={label('Month')} whole placeholder="Month" />
      <IconButton label={`Remove line ${index + 1}`} onClick={onRemove}>
        <Icon of={X} />
      </IconButton>
    </div>
  )
}

/** The total of the lines compared with the deal's repair budget. Differences below $1 don't count. */
function WorkTotal({ form, repairBudget }: { form: WorkFormReturn; repairBudget: number }) {
  const lines = form.watch('lines')
  const total = lines.reduce((sum, { cost }) => sum + (typeof cost === 'number' && Number.isFinite(cost) ? cost : 0), 0)
  const differs = Math.abs(total - repairBudget) >= 1
  return (
    <p className="text-sm" aria-live="polite">
      <strong className="tabular-nums">{formatDollars(total)}</strong> of work.{' '}
      <span className={differs ? 'text-amber' : 'text-ink-2'}>
        {differs
          ? `The deal’s repair budget is ${formatDollars(repairBudget)}: ${formatDollars(Math.abs(total - repairBudget))} ${total > repairBudget ? 'less' : 'more'}.`
          : 'Matches the deal’s repair budget.'}
      </span>
    </p>
  )
}

/** Says how many lines were left out because a project can't hold more. */
function missedText(count: number): string {
  return `${formatCountOf(count, 'line')} did not fit. A project has at most ${maxWorkLines}.`
}

/**
 * Adds lines pasted from a spreadsheet. The investor confirms costs in another country's notation first. Rows that
 * don't fit or have no cost stay in the text field. `onLines` returns how many lines fit.
 */
function PasteLines({ onLines }: { onLines: (lines: readonly NewLine[]) => number }) {
  const [text, setText] = useState('')
  const [message, setMessage] = useState('')
  /** Pasted lines with costs in another country's notation, until the investor confirms the costs. */
  const [asked, setAsked] = useState<PastedLines | null>(null)

  function take() {
    const pasted = readPastedLines(text)
    setMessage('')
    if (pasted.lines.some(({ written }) => written)) setAsked(pasted)
    else if (pasted.lines.length > 0) add(pasted)
    else setMessage('No line with a cost was found. Paste a name and a cost per row.')
  }
  function add({ lines, unread, header }: PastedLines) {
    const count = onLines(lines.map(({ label, cost, month }) => ({ label, cost, month })))
    const missed = lines.slice(count)
    setAsked(null)
    // The header keeps the columns of the rows that stay.
    setText([...(header && missed.length > 0 ? [header] : []), ...missed.map(({ row }) => row), ...unread].join('\n'))
    setMessage(
      [
        count > 0 ? `${formatCountOf(count, 'line')} added above.` : '',
        missed.length > 0 ? missedText(missed.length) : '',
        unread.length > 0
          ? `The ${missed.length > 0 ? 'other ' : ''}rows left here have no cost that could be read.`
          : '',
      ]
        .filter(Boolean)
        .join(' '),
    )
  }

  return (
    <details className={foldClass}>
      <summary className={foldLineClass}>Paste from a spreadsheet</summary>
      <div className="in grid gap-3">
        <div className="grid content-start gap-1.5">
          <label htmlFor="pasted-lines" className="text-sm font-semibold">
            One line per row: work, cost, month
          </label>
          <textarea
            id="pasted-lines"
            className={inputClass({ className: 'min-h-24' })}
            rows={4}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setAsked(null)
            }}
          />
        </div>
        {asked ? null : (
          <Button size="small" className="justify-self-start" onClick={take}>
            Add these lines
          </Button>
        )}
        <div role="status" className="text-sm text-ink-2">
          {message}
          {asked ? (
            <Note tone="caution" title="Do you mean these costs?">
              <Ledger
                rows={asked.lines.flatMap(({ label, cost, written }) =>
                  written ? [{ name: `${label}: ${written}`, value: dollarText(cost) }] : [],
                )}
              />
              <p>If not, correct them above.</p>
            </Note>
          ) : null}
        </div>
        {asked ? (
          <Button size="small" className="justify-self-start" onClick={() => add(asked)}>
            Yes, add these lines
          </Button>
        ) : null}
      </div>
    </details>
  )
}
