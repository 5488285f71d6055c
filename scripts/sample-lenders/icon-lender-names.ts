export const iconLenderNames = [
  'Abrenmoor Private Lending',
  'Acelwick Rental Finance',
  'Adravane Bridge',
  'Aelthorne Construction Capital',
  'Ainsgrove Rehab Loans',
  'Alcamere Equity Loans',
] as const
