import { expect, it } from 'vitest'
import { claimDefaults, claimNames, noClaims } from '#contract/site/site.ts'
import { faqData, homeQuestions } from './home-questions.ts'

const questions = homeQuestions({ siteName: 'Acme', claims: { ...claimDefaults, samples: [] }, totalStates: 50 })

it('has eleven different questions, and the same eleven as structured data [HOME-10]', () => {
  expect(questions).toHaveLength(11)
  expect(new Set(questions.map(({ question }) => question)).size).toBe(11)
  expect(faqData(questions)).toMatchObject({
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({ name: question, acceptedAnswer: { text: answer } })),
  })
})

it('makes the claims from the site’s settings [HOME-12]', () => {
  const text = questions.map(({ answer }) => answer).join(' ')
  expect(text).toContain('80+ verified lenders')
  expect(text).toContain('1-3 business days')
  const own = { ...claimDefaults, samples: [], verifiedLendersText: '12', lenderReview: '2 weeks' }
  const changed = homeQuestions({ siteName: 'Acme', claims: own, totalStates: 9 })
    .map(({ answer }) => answer)
    .join(' ')
  expect(changed).toContain('12 verified lenders')
  expect(changed).toContain('2 weeks')
  expect(changed).toContain('across 9 states')
  expect(changed).not.toContain('80+')
})

it('labels figures of sample data, and makes no claim without evidence [HOME-12] [DESK-09]', () => {
  const answers = (claims: typeof noClaims) =>
    homeQuestions({ siteName: 'Acme', claims, totalStates: 50 }).map(({ answer }) => answer)
  const sample = answers({ ...claimDefaults, samples: claimNames })
  expect(sample.filter((answer) => answer.includes('sample data'))).toHaveLength(2)
  const none = answers(noClaims)
  expect(none).toHaveLength(11)
  for (const barred of ['null', '5,100', '80+', '5-10', '1-3', 'verified', 'sample'])
    expect(none.join(' ')).not.toContain(barred)
})
