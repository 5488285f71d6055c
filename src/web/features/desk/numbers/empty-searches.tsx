import type { EmptySearch } from '#contract/desk/numbers.ts'
import { NumbersSection } from './numbers-section.tsx'

const placeOf = ({ state }: EmptySearch) =>
  state === null ? 'any state' : state === 'several' ? 'several states' : state

/** What was looked for in the directory in vain; what was typed is kept nowhere. */
export function EmptySearches({ searches }: { searches: readonly EmptySearch[] }) {
  return (
    <NumbersSection
      title="Searches without result"
      lead="Of the directory in these weeks. An answer that comes from a cache counts once; what was typed is not kept."
      csv={{
        name: 'searches-without-result',
        header: ['state', 'amount', 'with text', 'searches'],
        rows: searches.map((row) => [row.state, row.amount, row.hasText ? 'yes' : 'no', row.count]),
      }}
    >
      {searches.length === 0 ? (
        <p className="soft small">None.</p>
      ) : (
        <table className="dt dt--c dt--n">
          <thead>
            <tr>
              <th scope="col" className="l">
                Where
              </th>
              <th scope="col" className="l">
                Amount
              </th>
              <th scope="col" className="l">
                By text
              </th>
              <th scope="col">Searches</th>
            </tr>
          </thead>
          <tbody>
            {searches.map((row) => (
              <tr key={`${row.state}|${row.amount}|${row.hasText}`}>
                <th scope="row">{placeOf(row)}</th>
                <td className="l" data-l="Amount">
                  {row.amount ?? 'any'}
                </td>
                <td className="l" data-l="By text">
                  {row.hasText ? 'yes' : 'no'}
                </td>
                <td data-l="Searches">{row.count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </NumbersSection>
  )
}
