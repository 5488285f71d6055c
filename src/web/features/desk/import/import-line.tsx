import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

/** One line of an import: its row, its lender, its message and its actions. */
export function ImportLine({
  place,
  name,
  note,
  isWide = false,
  children,
}: {
  place: string
  /** Null under a line of the same lender. */
  name: string | null
  note?: string | null | undefined
  /** Gives most of the width to the message. */
  isWide?: boolean
  children: ReactNode
}) {
  return (
    <div
      className={classNames(
        'grid items-center gap-x-5 gap-y-1.5 border-b border-line py-2.5 text-sm wrap-anywhere *:min-w-0',
        isWide ? 'lg:grid-cols-[3.75rem_13rem_minmax(0,1fr)_auto]' : 'lg:grid-cols-[3.75rem_13rem_minmax(0,1fr)_17rem]',
      )}
    >
      <span className="text-xs tabular-nums whitespace-nowrap text-ink-3">{place}</span>
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

/** A cell's text as the file has it. */
export function CellText({ children }: { children: ReactNode }) {
  return <code className="rounded-sm bg-sunk px-1.25 py-px font-mono text-sm font-medium">{children}</code>
}
