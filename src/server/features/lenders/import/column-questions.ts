import { type QuestionTopic, questionTopics } from './cells/cell-verdict.ts'
import type { PlannedRow } from './plan-lender-import.ts'
import type { LenderFile } from './read-lender-file.ts'

/** A question that several cells of a column share. */
export type ColumnQuestion = {
  /** 'field topic', which identifies the answer. */
  key: string
  header: string
  title: string
  count: number
  /** The first distinct cells. */
  examples: string[]
  answers: { key: string; label: string }[]
  /** The answer. Null while unanswered. */
  answer: string | null
}

const exampleCount = 3

export const questionKey = (field: string, topic: QuestionTopic) => `${field} ${topic}`

/** Returns the questions that are asked once per column: those that several cells share, and those already answered. */
export function columnQuestions(
  { columns }: Pick<LenderFile, 'columns'>,
  rows: readonly PlannedRow[],
  answered: Readonly<Record<string, string>>,
): ColumnQuestion[] {
  const asked = rows.flatMap(({ problems, notes }) =>
    [...problems, ...notes].flatMap(({ field, topic, value }) =>
      topic && field !== null ? [{ field, topic, value }] : [],
    ),
  )
  const byKey = Map.groupBy(asked, ({ field, topic }) => questionKey(field, topic))
  const questions = [...byKey].map(([key, cells]): ColumnQuestion => {
    const { field, topic } = cells[0]!
    const { title, answers } = questionTopics[topic]
    return {
      key,
      header: columns.find((column) => column.field === field)?.header ?? field,
      title,
      count: cells.length,
      examples: [...new Set(cells.map(({ value }) => value))].slice(0, exampleCount),
      answers: Object.entries(answers).map(([name, label]) => ({ key: name, label })),
      answer: answered[key] ?? null,
    }
  })
  return questions.filter(({ count, answer }) => count > 1 || answer !== null).sort((a, b) => b.count - a.count)
}
