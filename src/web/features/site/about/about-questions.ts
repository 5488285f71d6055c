export function aboutQuestions(siteName: string): { question: string; answer: string }[] {
  return [
    {
      question: `Is ${siteName} a lender or a broker?`,
      answer: `No. ${siteName} is a matchmaking platform. It shows which lenders' published terms fit your deal. You deal with the lenders yourself.`,
    },
    {
      question: 'What does it cost?',
      answer: 'Nothing. It is free for investors: no broker fees, no lead fees, no subscription.',
    },
    {
      question: 'What types of deals can I submit?',
      answer: 'Fix and flips, BRRRR, light rehabs and some ground-up builds, depending on the lender.',
    },
    {
      question: 'Do I need experience?',
      answer:
        'None is required. Many lenders publish terms for first projects. Experience can improve the terms you can expect, and every match shows by how much.',
    },
  ]
}
