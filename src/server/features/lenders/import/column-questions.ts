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
  const found = new Map<string, ColumnQuestion>()
  for (const { problems, notes } of rows)
    for (const { field, topic, value } of [...problems, ...notes]) {
      if (!topic || field === null) continue
      const key = questionKey(field, topic)
      let question = found.get(key)
      if (!question) {
        const { title, answers } = questionTopics[topic]
        question = {
          key,
          header: columns.find((column) => column.field === field)?.header ?? field,
          title,
          count: 0,
          examples: [],
          answers: Object.entries(answers).map(([name, label]) => ({ key: name, label })),
          answer: answered[key] ?? null,
        }
        found.set(key, question)
      }
      question.count++
      if (question.examples.length < exampleCount && !question.examples.includes(value)) question.examples.push(value)
    }
  return [...found.values()]
    .filter(({ count, answer }) => count > 1 || answer !== null)
    .sort((a, b) => b.count - a.count)
}
