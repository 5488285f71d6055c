import { useState } from 'react'
import { enoughLenders, gapAmounts, type SupplyGap } from '#contract/desk/numbers.ts'
import { programKindNames } from '#domain/programs/program-names.ts'
import { type ProgramKind, programKinds } from '#domain/programs/programs.ts'
import { RoomTable } from '#web/features/desk/shell/room-table.tsx'
import { RoomToggle } from '#web/features/desk/shell/room-toggle.tsx'
import { Tag } from '#web/ui/labels/tag.tsx'
import { NumbersSection } from './numbers-section.tsx'

const dollars = (amount: number) => (amount >= 1_000_000 ? `$${amount / 1_000_000}M` : `$${amount / 1000}K`)

/** Lists states and amounts with too few fitting lenders, for one kind of loan at a time. */
export function SupplyGaps({ gaps }: { gaps: readonly SupplyGap[] }) {
  const [kind, setKind] = useState<ProgramKind>('flip')
  const shown = gaps.filter((gap) => gap.kind === kind)
  return (
    <NumbersSection
      title="Supply gaps"
      lead={`States where fewer than ${enoughLenders} active lenders lend an amount or price the standard loan.`}
      csv={{
        name: 'supply-gaps',
        header: [
          'state',
          'kind',
          ...gapAmounts.map((amount) => `lenders at ${dollars(amount)}`),
          'lenders that price the standard loan',
        ],
        rows: gaps.map((gap) => [gap.state, gap.kind, ...gap.lenders, gap.priced]),
      }}
    >
      <fieldset className="flex flex-wrap items-center gap-2 pb-3">
        <legend className="sr-only">Kind of loan</legend>
        {programKinds.map((one) => (
          <RoomToggle
            key={one}
            isPressed={one === kind}
            count={gaps.filter((gap) => gap.kind === one).length}
            onPress={() => setKind(one)}
          >
            {programKindNames[one]}
          </RoomToggle>
        ))}
      </fieldset>
      {shown.length === 0 ? (
        <p className="text-ink-2 text-sm">None: every amount has {enoughLenders} lenders or more.</p>
      ) : (
        <RoomTable
          caption="Supply gaps"
          rows={shown}
          rowKey={({ state }) => state}
          columns={[
            { label: 'State', cell: ({ state }) => state },
            ...gapAmounts.map((amount, index) => ({
              label: dollars(amount),
              cell: ({ lenders }: SupplyGap) => <Lenders count={lenders[index]!} />,
            })),
            { label: 'Standard loan', cell: ({ priced }) => <Lenders count={priced} /> },
          ]}
        />
      )}
    </NumbersSection>
  )
}

function Lenders({ count }: { count: number }) {
  if (count >= enoughLenders) return count
  return (
    <Tag tone={count === 0 ? 'problem' : 'caution'} size="small">
      {count === 0 ? 'none' : count}
    </Tag>
  )
}
