import { useState } from 'react'
import type { ImportRow } from '#contract/desk/import.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { inputClass } from '#web/ui/controls/input-class.ts'
import { keepCorrectionDraft, readCorrectionDraft } from './correction-drafts.ts'

/** The cells that a row enters without, each to be corrected here. */
export function LeftOutCells({
  importId,
  row: { line, name, leftOut },
  isPending,
  onCorrect,
}: {
  importId: string
  row: ImportRow
  isPending: boolean
  onCorrect: (field: string, text: string) => void
}) {
  return leftOut.map(({ column, field, value }) => (
    <div key={`${column} ${field}`} className="flex flex-wrap gap-1.5 mt-1">
      <CorrectCell
        label={`${column ?? 'Row'} of ${name ?? 'no name'}`}
        importId={importId}
        cell={`${line} ${field ?? 'name'}`}
        value={value}
        isPending={isPending}
        onCorrect={(text) => onCorrect(field ?? 'name', text)}
      />
    </div>
  ))
}

/** A field with the cell's text, or the text typed before a reload, to correct it. */
export function CorrectCell({
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
