import { answerNames } from '#contract/deals/answer-search.ts'

export type AnswerName = (typeof answerNames)[number]
export type AnswerTexts = Partial<Record<AnswerName, string>>

/** Picks this form's values from the page's URL. Drops values that are blank or longer than 100 characters. */
export function pickAnswerTexts(given: Record<string, unknown>): AnswerTexts {
  const texts: AnswerTexts = {}
  for (const name of answerNames) {
    const value = given[name]
    if (typeof value === 'string' && value.trim() !== '' && value.length <= 100) texts[name] = value
  }
  return texts
}
