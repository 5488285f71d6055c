import { useState } from 'react'
import { enoughLenders, gapAmounts, type SupplyGap } from '#contract/desk/numbers.ts'
import { programKinds } from '#contract/programs.ts'
import { NumbersSection } from './numbers-section.tsx'

const kindLabels = { bridge: 'Bridge', construction: 'Construction', rental: 'Rental' } as const
const dollars = (amount: number) => (amount >= 1_000_000 ? `$${amount / 1_000_000}M` : `$${amount / 1000}K`)

/** Where fewer lenders than enough fit, by state and amount, for one kind of loan at a time. */
export function SupplyGaps({ gaps }: { gaps: readonly SupplyGap[] }) {
  const [kind, setKind] = useState<(typeof programKinds)[number]>('bridge')
  const shown = gaps.filter((gap) => gap.kind === kind)
  return (
    <NumbersSection
      title="Supply gaps"
      lead={`States where fewer than ${enoughLenders} active lenders lend an amount.`}
      csv={{
        name: 'supply-gaps',
        header: ['state', 'kind', ...gapAmounts.map((amount) => `lenders at ${dollars(amount)}`)],
        rows: gaps.map((gap) => [gap.state, gap.kind, ...gap.lenders]),
      }}
    >
      <fieldset className="fbar">
        <legend className="sr">Kind of loan</legend>
        {programKinds.map((one) => (
          <button key={one} type="button" className="tgl" aria-pressed={one === kind} onClick={() => setKind(one)}>
            {kindLabels[one]} <b>{gaps.filter((gap) => gap.kind === one).length}</b>
          </button>
        ))}
      </fieldset>
      {shown.length === 0 ? (
        <p className="soft small">None: every amount has {enoughLenders} lenders or more.</p>
      ) : (
        <table className="dt dt--c dt--n">
          <thead>
            <tr>
              <th scope="col" className="l">
                State
              </th>
              {gapAmounts.map((amount) => (
                <th key={amount} scope="col">
                  {dollars(amount)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((gap) => (
              <tr key={gap.state}>
                <th scope="row">{gap.state}</th>
                {gapAmounts.map((amount, index) => (
                  <td key={amount} data-l={dollars(amount)}>
                    <Lenders count={gap.lenders[index]!} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </NumbersSection>
  )
}

function Lenders({ count }: { count: number }) {
  if (count >= enoughLenders) return count
  return <span className={count === 0 ? 'mk mk--r' : 'mk mk--a'}>{count === 0 ? 'none' : count}</span>
}
