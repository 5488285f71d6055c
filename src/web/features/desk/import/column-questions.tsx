import type { ImportPreview } from '#contract/desk/import.ts'
import { formatCount } from '#domain/money/counts.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Section } from '#web/ui/figures/section.tsx'
import { CellText, ImportLine, ImportProblem } from './import-line.tsx'

/** Questions that many cells of a column share. An answer can be changed until the import. */
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
    <Section id="whole-columns" title="Whole columns" note="One answer applies to all cells of the column.">
      {questions.map(({ key, header, title, count, examples, answers, answer }) => (
        <ImportLine key={key} place={`${formatCount(count)} cells`} name={header} note={title}>
          <ImportProblem isQuestion={answer === null}>
            {examples.map((example) => (
              <span key={example}>
                <CellText>{example}</CellText>{' '}
              </span>
            ))}
          </ImportProblem>
          <div className="flex flex-wrap gap-1.5">
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
                <span className="sr-only"> for {header}</span>
              </Button>
            ))}
          </div>
        </ImportLine>
      ))}
    </Section>
  )
}
