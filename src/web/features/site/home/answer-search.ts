/** The form's fields as they are named in its address, when it is sent without scripts. */
export const answerNames = [
  'state',
  'creditScoreRange',
  'purchasePrice',
  'rehab',
  'arv',
  'loanAmount',
  'months',
] as const
export type AnswerName = (typeof answerNames)[number]
export type AnswerTexts = Partial<Record<AnswerName, string>>

/** The figures of an address, those of this form alone. */
export function pickAnswerTexts(given: Record<string, unknown>): AnswerTexts {
  const texts: AnswerTexts = {}
  for (const name of answerNames) {
    const value = given[name]
    if (typeof value === 'string' && value.trim() !== '' && value.length <= 100) texts[name] = value
  }
  return texts
}
