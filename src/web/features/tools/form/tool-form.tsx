import type { ReactNode } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { FigureRow } from './figure-row.tsx'
import type { FigureField, ReadFigures } from './tool-fields.ts'
import type { Tool } from './use-tool.ts'

/** Fields under one heading; those that are all assumed are folded. */
export type FieldGroup = { title: string; isFolded?: boolean; fields: readonly FigureField[]; after?: ReactNode }

/**
 * A calculator's form. Without scripts it is sent to its own address, which answers with the result; with them nothing is sent,
 * because every key already counted.
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
    <form className="tool-f" method="get" action={path} onSubmit={(event) => event.preventDefault()} noValidate>
      {tool.isExample ? (
        <p className="hint">The figures are an example. Type over them; every change counts at once.</p>
      ) : null}
      {groups.map((group) => {
        const rows = group.fields.map((field) => (
          <FigureRow
            key={field.name}
            field={field}
            text={tool.texts[field.name] ?? ''}
            error={read.errors[field.name]}
            isOwn={tool.isOwn(field.name)}
            onType={(text) => tool.type(field.name, text)}
          />
        ))
        if (!group.isFolded)
          return (
            <fieldset key={group.title}>
              <legend>{group.title}</legend>
              {rows}
              {group.after}
            </fieldset>
          )
        const assumed = group.fields.filter((field) => (tool.texts[field.name] ?? '') === '').length
        const own = group.fields.filter((field) => tool.isOwn(field.name)).length
        return (
          <details key={group.title} className="fold" open={group.fields.some((field) => read.errors[field.name])}>
            <summary>
              {group.title}
              <span className="num">{foldWords(assumed, own)}</span>
            </summary>
            <fieldset className="in">
              <legend className="sr">{group.title}</legend>
              {rows}
              {group.after}
            </fieldset>
          </details>
        )
      })}
      {children}
      {ownCount > 0 ? (
        <div className="fine mute">
          <p>
            {ownCount === 1 ? 'One figure is' : `${ownCount} figures are`} what you assume on every visit, marked{' '}
            <span className="asm asm--own">yours</span>
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

function foldWords(assumed: number, own: number): string {
  if (assumed === 0) return 'all yours'
  return own === 0 ? `${assumed} assumed, all editable` : `${assumed} assumed, ${own} yours`
}
