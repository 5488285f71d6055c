import type { ImportPreview } from '#contract/desk/import.ts'
import { Button } from '#web/ui/controls/button.tsx'

/** What many cells of a column ask alike, asked once. An answer can be changed until the import. */
export function ColumnQuestions({
  questions,
  isPending,
  onAnswer,
}: {
  questions: ImportPreview['questions']
  isPending: boolean
  onAnswer: (key: string, answer: string) => void
}) {
  if (questions.length === 0) return null
  return (
    <section aria-labelledby="whole-columns">
      <h2 id="whole-columns">
        Whole columns <small>one answer for all their cells</small>
      </h2>
      {questions.map(({ key, header, title, count, examples, answers, answer }) => (
        <div key={key} className="ir">
          <span className="ln">{count.toLocaleString('en-US')} cells</span>
          <span className="nm">
            {header}
            <small>{title}</small>
          </span>
          <span className={answer === null ? 'why2 q' : 'why2'}>
            {examples.map((example) => (
              <span key={example}>
                <code>{example}</code>{' '}
              </span>
            ))}
          </span>
          <div className="mends">
            {answers.map((one) => (
              <Button
                key={one.key}
                size="small"
                variant={one.key === answer ? 'primary' : 'line'}
                aria-pressed={one.key === answer}
                pending={isPending}
                onClick={() => onAnswer(key, one.key)}
              >
                {one.label}
                <span className="sr"> for {header}</span>
              </Button>
            ))}
          </div>
        </div>
      ))}
    </section>
  )
}
