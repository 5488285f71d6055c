import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Breadcrumb } from '#web/shell/breadcrumb.tsx'
import { Accordion } from '#web/ui/controls/accordion.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { ToolEntry } from './tool-list.ts'

/** The disclaimer of every calculator's result. */
export const estimateNotice = 'An estimate from your figures. Not an appraisal, offer or advice.'

/** The layout of a calculator: title, form, results (to the right on wide screens), then common questions. */
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
        <PageHeading
          above={<Breadcrumb parents={[{ name: 'Tools', to: '/tools' }]} current={tool.name} />}
          title={tool.question}
        >
          {tool.lead}
        </PageHeading>
        <div
          data-slot="tool"
          className="grid gap-x-12 gap-y-8 pt-6 pb-16 lg:grid-cols-[22rem_minmax(0,1fr)] print:block print:pt-2 print:pb-0"
        >
          {form}
          <div data-slot="tool-results" className="grid min-w-0 content-start gap-9 print:gap-4">
            {results}
          </div>
        </div>
      </div>
      <section className="py-section border-t border-line" aria-labelledby="tool-words">
        <div data-slot="questions" className="wrap grid gap-8 lg:grid-cols-[20rem_1fr] lg:gap-16">
          <div className="mb-12 grid max-w-160 gap-3 lg:sticky lg:top-8 lg:self-start">
            <h2 id="tool-words">Common questions</h2>
            <p className="text-ink-2">
              Something unclear? <Link to="/contact">Write to us</Link>; replies come within 24 hours.
            </p>
          </div>
          <Accordion name="tool-words" items={questions} />
        </div>
      </section>
    </>
  )
}

/** Replaces the results while figures are missing or invalid. */
export function NoResult({ hasErrors }: { hasErrors: boolean }) {
  return (
    <p className="text-ink-2" role="status">
      {hasErrors
        ? 'Correct the marked figures to see the result.'
        : 'Fill in the figures without a default to see the result. Leave the others blank if unsure.'}
    </p>
  )
}
