import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Breadcrumb } from '#web/shell/breadcrumb.tsx'
import { Accordion } from '#web/ui/controls/accordion.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
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
    <>
      <div className="wrap">
        <PageHead
          above={<Breadcrumb way={[{ name: 'Tools', to: '/tools' }]} current={tool.name} />}
          title={tool.question}
        >
          {tool.lead}
        </PageHead>
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
    </>
  )
}

/** Stands in place of results while figures are missing or wrong. */
export function NoResult({ hasErrors }: { hasErrors: boolean }) {
  return (
    <p className="soft" role="status">
      {hasErrors
        ? 'Mend the marked figures, and the result is here.'
        : 'Fill in the figures without a default, and the result is here. Leave blank if unsure.'}
    </p>
  )
}
