import { expect, it } from 'vitest'
import { readLenderFile } from './read-lender-file.ts'

/** Returns the programs of a row, each with its tier and terms. */
async function programsOf(header: string, ...cells: string[]) {
  const text = `Lender\t${header}\nAcme Capital\t${cells.join('\t')}\n`
  const { rows } = await readLenderFile(Buffer.from(text), { now: new Date('2026-11-24') })
  return rows.map(({ tier, values: { name: _name, ...values } }) => [
    tier,
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)),
  ])
}

it.each([
  ['680+: 90%, 640-679: 85%', ['680+ credit', 90, 680], ['640+ credit', 85, 640]],
  ['680+ 90% / 640-679 85%', ['680+ credit', 90, 680], ['640+ credit', 85, 640]],
  ['90% for 700+ FICO; 85% for 660+', ['700+ credit', 90, 700], ['660+ credit', 85, 660]],
  [
    'FICO 720+: 90%; FICO 680+: 85%; FICO 640+: 80%',
    ['720+ credit', 90, 720],
    ['680+ credit', 85, 680],
    ['640+ credit', 80, 640],
  ],
  ['90% (≥700), 85% (≥660)', ['700+ credit', 90, 700], ['660+ credit', 85, 660]],
  ['Up to 85% (660-699), up to 90% (700+)', ['660+ credit', 85, 660], ['700+ credit', 90, 700]],
])('splits %s into a program per credit tier [OPS-06]', async (text, ...expected) => {
  expect(await programsOf('Max LTV', text)).toEqual(
    expected.map(([tier, maxAdvancePercent, minCreditScore]) => [tier, { maxAdvancePercent, minCreditScore }]),
  )
})

it.each([
  ['90% (5+ deals), 85% (0-4)', ['5+ deals', 90, 5], ['new investors', 85, 0]],
  ['5+ deals: 90%, 2-4 deals: 85%, 0-1: 80%', ['5+ deals', 90, 5], ['2+ deals', 85, 2], ['new investors', 80, 0]],
  ['75% (70% for new)', ['1+ deal', 75, 1], ['new investors', 70, 0]],
  ['Up to 90% (85% for first-timers)', ['1+ deal', 90, 1], ['new investors', 85, 0]],
  ['90% experienced, 85% new', ['1+ deal', 90, 1], ['new investors', 85, 0]],
  ['85% (90% for 5+ deals)', ['', 85, undefined], ['5+ deals', 90, 5]],
  ['5+ flips: 90%, others 85%', ['5+ deals', 90, 5], ['', 85, undefined]],
])('splits %s into a program per experience tier [OPS-06]', async (text, ...expected) => {
  expect(await programsOf('Max LTV', text)).toEqual(
    expected.map(([tier, maxAdvancePercent, minDeals]) => [
      tier,
      { maxAdvancePercent, ...(minDeals === undefined ? {} : { minDeals }) },
    ]),
  )
})

it.each([
  ['75% purchase, 70% cash-out', ['purchase', 75, ['purchase']], ['cash-out', 70, ['cash-out']]],
  ['80% purchase/75% refi', ['purchase', 80, ['purchase']], ['refinance', 75, ['rate-term', 'cash-out']]],
  ['80% (75% cash-out)', ['purchase and rate-term', 80, ['purchase', 'rate-term']], ['cash-out', 75, ['cash-out']]],
  [
    'Purchase 80% / R/T 75% / C/O 70%',
    ['purchase', 80, ['purchase']],
    ['rate-term', 75, ['rate-term']],
    ['cash-out', 70, ['cash-out']],
  ],
  [
    'Purchase & R/T: 80%\nCash-out: 75%',
    ['purchase and rate-term', 80, ['purchase', 'rate-term']],
    ['cash-out', 75, ['cash-out']],
  ],
] as const)('%s is a program for each purpose [OPS-06]', async (text, ...expected) => {
  const cell = text.includes('\n') ? `"${text}"` : text
  expect(await programsOf('Max LTV', cell)).toEqual(
    expected.map(([tier, maxAdvancePercent, purposes]) => [tier, { maxAdvancePercent, purposes }]),
  )
})

it('splits lists of figures next to experience tiers into programs [OPS-06]', async () => {
  const header = 'Product\tExperience\tMax LTC\tRate\tPoints'
  const expected = [
    ['new investors', 0, 80, 10.99],
    ['3+ deals', 3, 85, 10.49],
    ['5+ deals', 5, 90, 9.99],
  ].map(([tier, minDeals, maxLtcPercent, rate]) => [
    tier,
    { program: 'Flip', minDeals, maxLtcPercent, minRate: rate, maxRate: rate, minPoints: 2, maxPoints: 2 },
  ])
  expect(await programsOf(header, 'Flip', '0-2 / 3-4 / 5+', '80/85/90', '10.99/10.49/9.99', '2')).toEqual(expected)
  expect(await programsOf(header, 'Flip', 'New; 3+; 5+', '80%/85%/90%', '10.99%/10.49%/9.99%', '2')).toEqual(expected)
})

it.each([
  ['90/100/75', { maxAdvancePercent: 90, maxRehabPercent: 100, maxLtarvPercent: 75 }],
  ['90% LTC / 75% ARV', { maxLtcPercent: 90, maxLtarvPercent: 75 }],
  ['85% purchase, 100% rehab, 70% ARV', { maxAdvancePercent: 85, maxRehabPercent: 100, maxLtarvPercent: 70 }],
  ['80/85/90', { maxAdvancePercent: 80 }],
])('reads %s, which has no tiers, as one program [OPS-06]', async (text, values) => {
  expect(await programsOf('Max LTV\tExperience', text, '')).toEqual([['', values]])
})

it('reads a tier’s figure with the same base as the one before it [OPS-06]', async () => {
  expect(await programsOf('Max LTV', '70% ARV (65% cash-out)')).toEqual([
    ['purchase and rate-term', { maxLtarvPercent: 70, purposes: ['purchase', 'rate-term'] }],
    ['cash-out', { maxLtarvPercent: 65, purposes: ['cash-out'] }],
  ])
})
