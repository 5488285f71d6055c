import type { Claims } from '#contract/site/site.ts'

export type Question = { question: string; answer: string }

/** Returns the home page's eleven questions with answers. The page and its structured data both use this list. */
export function homeQuestions({
  siteName,
  claims,
  totalStates,
}: {
  siteName: string
  claims: Claims
  totalStates: number
}): Question[] {
  return [
    {
      question: `What is ${siteName}?`,
      answer: `A free matching platform for U.S. real estate investors who want fix and flip or hard-money loans. You describe one deal; ${siteName} compares it with the published terms of hard-money lenders and shows which fit, why, and what each would cost.`,
    },
    {
      question: `Is ${siteName} a lender or a broker?`,
      answer: 'Neither. It makes no loans and takes no fees from investors. No lender pays for placement in your list.',
    },
    {
      question: 'What does it cost?',
      answer: 'Nothing. Matching, comparing and contacting lenders are 100% free for investors.',
    },
    {
      question: 'Which deals can I submit?',
      answer:
        'Fix and flips, purchases, refinances and repairs. Many lenders also publish terms for buy and hold, BRRR, rental, bridge, DSCR and some new construction.',
    },
    {
      question: 'Do I need experience?',
      answer: 'No. Many lenders publish terms for first projects. Experience can lower the expected rate.',
    },
    {
      question: 'Do I need good credit?',
      answer:
        'Not always. Lenders weigh the property and the leverage as well. A lower credit range raises the expected rate, and rules out lenders with a higher minimum.',
    },
    {
      question: 'How fast can a deal fund?',
      answer: speedAnswer(claims),
    },
    {
      question: 'How is the match score made?',
      answer:
        'From seven things: cost, amount, term, speed, borrower fit, published data, and how many limits you’re known to meet. Every match shows all seven.',
    },
    {
      question: 'Who sees my details?',
      answer: 'No one, until you choose to contact a lender. Then that lender sees what you send.',
    },
    {
      question: 'How many lenders are there?',
      answer: countAnswer(claims, totalStates),
    },
    {
      question: 'Are the costs final?',
      answer: 'No. They are estimates from published ranges and your inputs. Lenders decide.',
    },
  ]
}

const sampleSentence = ' These figures are sample data.'

function speedAnswer({ daysToFunding, lenderReview, samples }: Claims): string {
  const sentences = [
    daysToFunding === null ? null : `Usually ${daysToFunding} days once a lender has your documents.`,
    lenderReview === null ? null : `Lenders usually review a deal within ${lenderReview}.`,
    'Each lender’s usual time to fund is compared with your closing date.',
  ]
  const isSample = samples.includes('daysToFunding') || samples.includes('lenderReview')
  return `${sentences.filter(Boolean).join(' ')}${isSample ? sampleSentence : ''}`
}

function countAnswer({ verifiedLenders, verifiedLendersText, samples }: Claims, totalStates: number): string {
  const states = totalStates === 50 ? 'all 50' : totalStates
  const all =
    verifiedLenders === null
      ? `Lenders across ${states} states`
      : `${verifiedLenders} verified lenders, across ${states} states`
  const some =
    verifiedLendersText === null
      ? ''
      : `, of which ${verifiedLendersText} verified lenders can compete for a typical deal`
  const isSample = samples.includes('verifiedLenders') || samples.includes('verifiedLendersText')
  return `${all}${some}. You can browse the directory without an account.${isSample ? sampleSentence : ''}`
}

/** Returns the questions as schema.org FAQPage data. */
export function faqData(questions: readonly Question[]) {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
