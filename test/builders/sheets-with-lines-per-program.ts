import type { Sheet } from './lender-sheets.ts'
import { table } from './sheet-layouts.ts'

/** Invented sheets with lines around their table that are about some of its programs, or about how they are tiered. */
export const sheetsWithLinesPerProgram: Sheet[] = [
  {
    name: 'tiers by completed projects in words, amounts with a mark, and excluded states after a dash',
    rows: table(`
      Tarn Hollow Capital | |
      GROUND UP PROGRAM | |
      These loans have no prepayment penalties. | |
      Loan Amount | 125K*–$2M |
      *Depends on the county | |
      Locations | All States EXCEPT – AK, NV, and VT |
      Experience | Maximum ARV | Total Loan-to-Cost
      Level 1~Completed 8+ New Construction Projects | Up to 74% ARV | Up to 88% Total LTC
      Level 2~Completed Between 3 and 7 New Construction Projects | Up to 70% ARV | Up to 84% Total LTC
      Level 3~Completed At Least 1 New Construction Project | Up to 65% ARV | Up to 80% Total LTC
    `),
    enters: [
      'Tarn Hollow Capital / GROUND UP, 8+ deals = New construction: 88% of total cost, 74% of ARV, no rate, $125,000–$2,000,000, 8+ deals, no prepayment penalty, all states but AK NV VT',
      'Tarn Hollow Capital / GROUND UP, 3+ deals = New construction: 84% of total cost, 70% of ARV, no rate, $125,000–$2,000,000, 3+ deals, no prepayment penalty, all states but AK NV VT',
      'Tarn Hollow Capital / GROUND UP, 1+ deal = New construction: 80% of total cost, 65% of ARV, no rate, $125,000–$2,000,000, 1+ deal, no prepayment penalty, all states but AK NV VT',
    ],
    says: ["'*Depends on the county' a title above the header"],
  },
]
