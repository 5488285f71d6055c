import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Accordion } from '../../ui/controls/accordion.tsx'
import type { ToolEntry } from './tool-list.ts'

/** What every result of a calculator says of itself. */
export const estimateNotice = 'An estimate from your figures. Not an appraisal, offer or advice.'

/** The frame of a calculator: its question, the form on the left, the results on the right, what the words mean below. */
export function ToolShell({
  tool,
  form,
  results,
  questions,
}: {
  tool: ToolEntry
  form: ReactNode
  results: ReactNode
  questions: readonly { question: string; answer: ReactNode }[]
}) {
  return (
    <main id="main">
      <div className="wrap">
        <div className="dir-h">
          <nav className="crumbs" aria-label="Breadcrumb">
            <ol>
              <li>
                <Link to="/tools">Tools</Link>
              </li>
              <li aria-current="page">{tool.name}</li>
            </ol>
          </nav>
          <h1>{tool.question}</h1>
          <p className="lead">{tool.lead}</p>
        </div>
        <div className="tool">
          {form}
          <div className="tool-r">{results}</div>
        </div>
      </div>
      <section className="sec sec--line" aria-labelledby="tool-words">
        <div className="wrap faq">
          <div className="sec-h">
            <h2 id="tool-words">What the words mean</h2>
            <p className="soft">
              Something unclear? <Link to="/contact">Write to us</Link>; replies come within 24 hours.
            </p>
          </div>
          <Accordion name="tool-words" items={questions} />
        </div>
      </section>
    </main>
  )
}

/** One result under an ink rule. */
export function Block({
  id,
  title,
  note,
  children,
}: {
  id: string
  title: string
  note?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="bl" aria-labelledby={id}>
      <div className="bl-h">
        <h2 id={id}>{title}</h2>
        {note ? <p>{note}</p> : null}
      </div>
      {children}
    </section>
  )
}

/** Leading figures, the first of them large. */
export function Figures({ items }: { items: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className="lede num">
      {items.map((item, index) => (
        <div key={item.name} className={index === 0 ? 'hero-n' : undefined}>
          <dt>{item.name}</dt>
          <dd>{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}

export type LedgerRow = { name: ReactNode; value: ReactNode; isSum?: boolean; isAssumed?: boolean }

/** Names and amounts, sums under an ink rule, what was assumed marked. */
export function Ledger({ rows }: { rows: readonly LedgerRow[] }) {
  return (
    <dl className="kv num">
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: Rows never move.
        <div key={index} className={row.isSum ? 'sum' : undefined}>
          <dt>
            {row.name} {row.isAssumed ? <span className="asm">assumed</span> : null}
          </dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Stands in place of results while figures are missing or wrong. */
export function NoResult({ hasErrors }: { hasErrors: boolean }) {
  return (
    <p className="soft" role="status">
      {hasErrors
        ? 'Mend the marked figures, and the result is here.'
        : 'Fill in the figures without a default, and the result is here. A blank is unknown, never zero.'}
    </p>
  )
}
