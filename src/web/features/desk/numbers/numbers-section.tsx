import { type ReactNode, useId } from 'react'
import { toCsv } from '#domain/text/csv.ts'
import { downloadText } from '#web/features/desk/shell/download-text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Section } from '#web/ui/figures/section.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Download } from '#web/ui/icons.ts'

type CsvTable = { name: string; header: string[]; rows: (string | number | null)[][] }

/** One group of numbers: its heading, its definition, and a download of its table. */
export function NumbersSection({
  title,
  lead,
  csv,
  children,
}: {
  title: string
  lead: string
  csv: CsvTable
  children: ReactNode
}) {
  const id = useId()
  return (
    <Section id={id} title={title} className="my-7">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 text-sm text-ink-2">
        <span>{lead}</span>
        <Button size="small" onClick={() => downloadText(`${csv.name}.csv`, toCsv(csv.header, csv.rows), 'text/csv')}>
          <Icon of={Download} />
          CSV<span className="sr-only"> of {title}</span>
        </Button>
      </div>
      {children}
    </Section>
  )
}
