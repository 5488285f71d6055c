import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { foldClass, foldLineClass, foldRemarkClass } from '#web/ui/controls/fold-class.ts'
import { AssumedMark } from '#web/ui/labels/tag.tsx'
import { CheckRow, FigureRow } from './figure-row.tsx'
import type { FigureField, ReadFigures } from './tool-fields.ts'
import type { Tool } from './use-tool.ts'

/** A group of a calculator's figures under its legend; three columns in print. */
export const figureGroupClass = 'grid gap-3 print:grid-cols-3 print:gap-x-6 print:gap-y-0.5'
export const figureLegendClass =
  'mb-3 w-full border-b border-ink pb-2 font-serif text-base font-semibold print:mb-1 print:pb-0.5 print:text-sm'

/** Fields under one heading. `isFolded` starts the group closed. An error in one of its fields opens it. */
export type FieldGroup = { title: string; isFolded?: boolean; fields: readonly FigureField[]; after?: ReactNode }

/**
 * A calculator's form. Without scripts it submits to its own address, whose page contains the result. With scripts it
 * sends nothing, because every key press updates the result.
 */
export function ToolForm({
  path,
  tool,
  read,
  groups,
  children,
}: {
  path: string
  tool: Tool
  read: ReadFigures
  groups: readonly FieldGroup[]
  children?: ReactNode
}) {
  const ownCount = groups.flatMap(({ fields }) => fields).filter(({ name }) => tool.isOwn(name)).length
  return (
    <form
      data-slot="tool-form"
      className="grid min-w-0 content-start gap-5 print:mb-4 print:gap-2 print:border-b print:border-line-2 print:pb-3 print:text-xs"
      method="get"
      action={path}
      onSubmit={(event) => event.preventDefault()}
      noValidate
    >
      {tool.isExample ? (
        <p className="text-sm text-ink-3">These figures are an example. Type over them, and the results follow.</p>
      ) : null}
      {groups.map((group) => {
        const rows = group.fields.map((field) => {
          const row = {
            field,
            text: tool.texts[field.name] ?? '',
            error: read.errors[field.name],
            onType: (text: string) => tool.type(field.name, text),
          }
          return field.isCheckbox ? (
            <CheckRow key={field.name} {...row} />
          ) : (
            <FigureRow key={field.name} {...row} isOwn={tool.isOwn(field.name)} />
          )
        })
        if (!group.isFolded)
          return (
            <fieldset key={group.title} className={figureGroupClass}>
              <legend className={figureLegendClass}>{group.title}</legend>
              {rows}
              {group.after}
            </fieldset>
          )
        const assumed = group.fields.filter(
          (field) => field.assumed !== undefined && (tool.texts[field.name] ?? '') === '',
        ).length
        const own = group.fields.filter((field) => tool.isOwn(field.name)).length
        return (
          <FoldedGroup
            key={group.title}
            title={group.title}
            remark={foldWords(assumed, own)}
            hasError={group.fields.some((field) => read.errors[field.name])}
          >
            {rows}
            {group.after}
          </FoldedGroup>
        )
      })}
      {children}
      {ownCount > 0 ? (
        <div className="text-sm text-ink-3">
          <p>
            {ownCount === 1 ? 'One figure is' : `${ownCount} figures are`} your own, kept for your next visit and marked{' '}
            <AssumedMark word="yours" isOwn />
          </p>
          <Button variant="quiet" size="small" onClick={tool.forgetOwn}>
            Use the usual figures
          </Button>
        </div>
      ) : null}
      <Button type="submit" variant="line">
        Calculate
      </Button>
    </form>
  )
}

/**
 * A folded group. An error opens it, and it stays open when the error is corrected, because the visitor is typing in
 * it.
 */
function FoldedGroup({
  title,
  remark,
  hasError,
  children,
}: {
  title: string
  remark: string
  hasError: boolean
  children: ReactNode
}) {
  const [isOpen, setOpen] = useState(hasError)
  if (hasError && !isOpen) setOpen(true)
  return (
    <details className={foldClass} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={foldLineClass}>
        {title}
        <span className={`${foldRemarkClass} tabular-nums`}>{remark}</span>
      </summary>
      <fieldset className={`${figureGroupClass} pb-4`}>
        <legend className="sr-only">{title}</legend>
        {children}
      </fieldset>
    </details>
  )
}

/** Summarizes a folded group: how many blank fields use an assumption, and how many hold the visitor's own. */
function foldWords(assumed: number, own: number): string {
  if (assumed === 0) return 'all yours'
  return own === 0 ? `${assumed} assumed, all editable` : `${assumed} assumed, ${own} yours`
}
