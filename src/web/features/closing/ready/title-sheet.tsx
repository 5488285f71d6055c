import type { Checklist } from '#contract/closing/checklist.ts'
import type { Deal } from '#contract/deals/deals.ts'
import { formatDollars } from '#domain/money/money.ts'
import { useSite } from '#web/app-context.ts'
import { formatDay } from '#web/format/dates.ts'
import { useSession } from '#web/session/use-session.ts'
import { Ledger } from '#web/ui/figures/ledger.tsx'
import { Cell, ColumnHead, RowHead, Table } from '#web/ui/figures/table.tsx'
import { statusLabels } from './paper-row.tsx'

/** One page for the title company: property, loan, buyer, and the papers' status. Print only. */
export function TitleSheet({ deal, list }: { deal: Deal; list: Checklist }) {
  const site = useSite()
  const { user } = useSession()
  const name = [user?.firstName, user?.lastName].filter(Boolean).join(' ')
  const buyer = user?.companyName || name
  const items = list.items.filter(({ status }) => status !== 'not-needed')
  return (
    <section className="hidden print:block" aria-label="Sheet for the title company">
      <h2 className="mb-3 text-h3">Closing sheet: {deal.propertyAddress}</h2>
      <Ledger
        className="mb-6"
        rows={[
          { name: 'Property', value: `${deal.propertyAddress}, ${deal.propertyState}` },
          ...(buyer ? [{ name: 'Borrower', value: buyer }] : []),
          ...(buyer && name && buyer !== name ? [{ name: 'Signs', value: name }] : []),
          { name: 'Kind', value: `${deal.dealType}, ${deal.propertyType}` },
          { name: 'Price', value: formatDollars(deal.purchasePrice) },
          { name: 'Loan', value: formatDollars(deal.loanAmount) },
          ...(list.closingOn
            ? [{ name: list.isEstimated ? 'Estimated closing' : 'Closing', value: formatDay(list.closingOn) }]
            : []),
        ]}
      />
      <Table caption="Papers">
        <thead>
          <tr>
            <ColumnHead align="left">Paper</ColumnHead>
            <ColumnHead align="left">Status</ColumnHead>
            <ColumnHead align="left">Note</ColumnHead>
          </tr>
        </thead>
        <tbody>
          {items.map(({ id, label, status, note }) => (
            <tr key={id}>
              <RowHead>{label}</RowHead>
              <Cell align="left">{statusLabels[status]}</Cell>
              <Cell align="left">{note}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="mt-4 text-sm">Made with {site.name}. No files are stored; the list says what is where.</p>
    </section>
  )
}
