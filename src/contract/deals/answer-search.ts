/** Names of the home page's form in the page's URL, where a browser without scripts sends it. */
export const answerNames = [
  'state',
  'creditScoreRange',
  'purchasePrice',
  'rehab',
  'arv',
  'loanAmount',
  'months',
  'holdMonths',
  'flips',
] as const
