/** The home page form's field names. A browser without JavaScript submits them in the URL. */
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
