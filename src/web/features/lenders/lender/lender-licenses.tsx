import type { Lender } from '#contract/lenders/lenders.ts'
import type { License } from '#contract/lenders/licenses.ts'
import { formatDay } from '#web/format/dates.ts'
import { Cell, ColumnHead, RowHead, Table } from '#web/ui/figures/table.tsx'

/** The public register in which a company can be looked up by its NMLS number. */
const consumerAccess = 'https://www.nmlsconsumeraccess.org'

/** A lender's NMLS number and state licenses, as published by the lender, with links to check them at the regulators. */
export function LenderLicenses({ lender: { nmlsId, licenses } }: { lender: Lender }) {
  const checkAt = nmlsId === null ? consumerAccess : `${consumerAccess}/EntityDetails.aspx/COMPANY/${nmlsId}`
  return (
    <section aria-labelledby="licenses">
      <h2 id="licenses">Licenses</h2>
      {nmlsId === null && licenses.length === 0 ? (
        <p className="text-ink-2">No license number given.</p>
      ) : (
        <p className="mb-4">
          {nmlsId === null ? 'As stated by the lender. ' : <b className="tabular-nums lining-nums">NMLS {nmlsId}. </b>}
          <a href={checkAt} target="_blank" rel="noopener nofollow">
            Check it
            <span className="sr-only"> at NMLS Consumer Access (opens in a new tab)</span>
          </a>
        </p>
      )}
      {licenses.length > 0 ? (
        <Table caption="State licenses" className="max-w-xl">
          <thead>
            <tr>
              <ColumnHead align="left">State</ColumnHead>
              <ColumnHead align="left">Number</ColumnHead>
              <ColumnHead align="left">Regulator</ColumnHead>
              <ColumnHead align="left">Status</ColumnHead>
            </tr>
          </thead>
          <tbody>
            {licenses.map((license) => (
              <tr key={`${license.state} ${license.number}`}>
                <RowHead>{license.state}</RowHead>
                <Cell align="left">{license.number}</Cell>
                <Cell align="left">{license.regulator ?? 'Not given'}</Cell>
                <Cell align="left">{statusWords(license)}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      ) : null}
    </section>
  )
}

const statusNames = { active: 'Active', expired: 'Expired', exempt: 'Exempt' } as const

function statusWords({ status, endsOn, checkedOn }: License): string {
  const words = status ? statusNames[status] : checkedOn ? 'Checked' : 'Not checked'
  const ends = endsOn ? ` to ${formatDay(endsOn)}` : ''
  return `${words}${ends}${status && checkedOn ? `, checked ${formatDay(checkedOn)}` : ''}`
}
