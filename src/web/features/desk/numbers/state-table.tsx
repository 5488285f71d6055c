import type { FunnelState } from '#contract/desk/numbers.ts'
import { NumbersSection } from './numbers-section.tsx'

const columns = ['deals', 'asked', 'answered', 'quoted', 'funded'] as const

/** Deals of the weeks by the property's state. */
export function StateTable({ states }: { states: readonly FunnelState[] }) {
  return (
    <NumbersSection
      title="Deals by state"
      lead="Deals submitted in these weeks, by the property's state."
      csv={{
        name: 'deals-by-state',
        header: ['state', ...columns],
        rows: states.map((row) => [row.state, ...columns.map((column) => row[column])]),
      }}
    >
      {states.length === 0 ? (
        <p className="soft small">No deals yet.</p>
      ) : (
        <table className="dt dt--c dt--n">
          <thead>
            <tr>
              <th scope="col" className="l">
                State
              </th>
              <th scope="col">Deals</th>
              <th scope="col">Asked</th>
              <th scope="col">Answered</th>
              <th scope="col">Quoted</th>
              <th scope="col">Funded</th>
            </tr>
          </thead>
          <tbody>
            {states.map((row) => (
              <tr key={row.state}>
                <th scope="row">{row.state}</th>
                <td data-l="Deals">{row.deals}</td>
                <td data-l="Asked">{row.asked}</td>
                <td data-l="Answered">{row.answered}</td>
                <td data-l="Quoted">{row.quoted}</td>
                <td data-l="Funded">{row.funded}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </NumbersSection>
  )
}
