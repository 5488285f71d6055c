import { useState } from 'react'
import type { ImportRow } from '#contract/desk/import.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { inputClass } from '#web/ui/controls/input-class.ts'
import { keepMendDraft, readMendDraft } from './mend-drafts.ts'

/** The cells that a row enters without, each to be mended here. */
export function LeftOutCells({
  importId,
  row: { line, name, leftOut },
  isPending,
  onMend,
}: {
  importId: string
  row: ImportRow
  isPending: boolean
  onMend: (field: string, text: string) => void
}) {
  return leftOut.map(({ column, field, value }) => (
    <div key={`${column} ${field}`} className="flex flex-wrap gap-1.5 mt-1">
      <Mend
        label={`${column ?? 'Row'} of ${name ?? 'no name'}`}
        importId={importId}
        cell={`${line} ${field ?? 'name'}`}
        value={value}
        isPending={isPending}
        onMend={(text) => onMend(field ?? 'name', text)}
      />
    </div>
  ))
}

/** A field with the cell's text, or the text typed before a reload, to mend it. */
export function Mend({
  label,
  importId,
  cell,
  value,
  isPending,
  onMend,
}: {
  label: string
  importId: string
  cell: string
  value: string
  isPending: boolean
  onMend: (text: string) => void
}) {
  const [text, setText] = useState(() => readMendDraft(importId, cell) ?? value)
  return (
    <form
      className="grid flex-[1_1_11rem] grid-cols-[minmax(0,1fr)_auto] items-center gap-1.5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) onMend(text)
      }}
    >
      <input
        className={inputClass({ size: 'small' })}
        aria-label={label}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          keepMendDraft(importId, cell, target.value)
        }}
      />
      <Button type="submit" size="small" pending={isPending}>
        Mend
      </Button>
    </form>
  )
}
