import type { CashFigures } from '#domain/matching/deal-insight.ts'
import { cashLines } from '#domain/verdict/cash-figures.ts'
import { Ledger } from '#web/ui/figures/ledger.tsx'

/** The deal's cash in its three figures. Nothing where an earlier model did not figure it. */
export function CashLedger({ cash, className }: { cash: CashFigures | null; className?: string }) {
  return cash ? (
    <Ledger className={className} rows={cashLines(cash).map(({ label, text }) => ({ name: label, value: text }))} />
  ) : null
}
