/** Field names of the home page's deal form. They are URL parameters when a browser without JavaScript submits it. */
export const answerNames = [
  'state',
  'creditScoreRange',
  'purchasePrice',
  'rehab',
  'arv',
  'loanAmount',
  'months', // The loan's term.
  'holdMonths',
  'flips',
] as const
