import { dscrBand, dscrSteps, formatDscr, lowestDscr } from '#domain/rental/dscr.ts'

const bands = {
  unlikely: 'Below 0.75 almost no lender lends on the rent.',
  'no-ratio':
    'Below 1.00 the rent does not cover the loan. Only no-ratio programs are left, and they cost more and lend less.',
  'below-1.20': 'From 1.00 the rent covers the loan. Many lenders want 1.20 and charge more below it.',
  'below-1.25': 'From 1.20 most lenders will lend. The best prices start at 1.25.',
  best: 'At 1.25 and above, lenders give their best price.',
} as const

/** Explains in a sentence or two how lenders see a DSCR. */
export function bandWords(dscr: number): string {
  return bands[dscrBand(dscr)]
}

export const dscrQuestions = [
  {
    question: 'What is DSCR?',
    answer:
      'The debt service coverage ratio: monthly rent divided by monthly cost. That cost is loan payment, property tax, insurance and HOA (PITIA). Rental lenders look at it instead of your income.',
  },
  {
    question: 'Which rent counts?',
    answer:
      'The lower of the signed lease and the market rent that the appraiser finds. For a short-term rental lenders usually take 80% of the average of a year.',
  },
  {
    question: 'Why is my cash flow below zero at a DSCR above 1?',
    answer:
      'Lenders leave out costs that an owner can’t: vacancy, management, repairs and capital expenses. The second table counts them.',
  },
  {
    question: 'Why does the value limit the loan?',
    answer:
      'Lenders also cap the loan by value. The usual cap is 80% for a purchase or plain refinance, 75% for cash out. It’s 5 points lower with a credit score below 700.',
  },
]

const [lowest, highest] = [0.5, 1.75]
const marks = [lowestDscr, ...dscrSteps]

/**
 * Shows a DSCR on a bar from 0.50 to 1.75 with lenders' usual thresholds marked. A DSCR off the scale is drawn at the
 * nearer end.
 */
export function CoverageBar({ dscr }: { dscr: number }) {
  const at = (value: number) =>
    `${((100 * (Math.min(highest, Math.max(lowest, value)) - lowest)) / (highest - lowest)).toFixed(2)}%`
  const tone = dscr < 1 ? 'fill-red' : dscr < 1.2 ? 'fill-amber' : 'fill-green'
  return (
    <svg
      className="overflow-visible fill-ink-3 text-[12px] font-medium tabular-nums lining-nums"
      width="100%"
      height="56"
      role="img"
      aria-label={`DSCR ${formatDscr(dscr)} on a scale with marks at ${marks.map((mark) => mark.toFixed(2)).join(', ')}`}
    >
      <rect className="fill-line" y="20" width="100%" height="8" rx="4" />
      <rect className={tone} y="20" width={at(dscr)} height="8" rx="4" />
      {marks.map((step, index) => (
        <g key={step}>
          <line className="stroke-ink-3" x1={at(step)} x2={at(step)} y1="14" y2="34" />
          <text textAnchor="middle" x={at(step)} y={index % 2 === 0 ? 50 : 10}>
            {step.toFixed(2)}
          </text>
        </g>
      ))}
      <circle className="fill-card stroke-ink stroke-2" cx={at(dscr)} cy="24" r="7" />
    </svg>
  )
}
