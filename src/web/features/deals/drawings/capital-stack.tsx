import { type ReactNode, useId } from 'react'
import { formatDollars } from '#domain/money/money.ts'
import { percentOfScale, svgPercent } from '#web/charts/percent-of-scale.ts'
import { Hatch } from './hatch.tsx'
import { type StackItem, type StackPart, stackParts } from './stack-parts.ts'

const sourceTones = ['s1', 's2', 's3']
const useTones = ['u1', 'u2', 'u3', 'u4']

/** A source or use of money. `control` stands in the ledger in place of the amount, such as a field that edits it. */
type CapitalItem = StackItem & { control?: ReactNode }

/**
 * Where a deal's money comes from over where it goes, on one dollar scale, what is missing hatched and named; below it the same
 * as a ledger of two columns. At most three sources and four uses, in the order of their colours.
 */
export function CapitalStack({ sources, uses }: { sources: readonly CapitalItem[]; uses: readonly CapitalItem[] }) {
  const hatchId = useId()
  const stack = stackParts(sources, uses)
  const total = Math.max(stack.sourcesTotal, stack.usesTotal)
  const difference =
    stack.gap > 0
      ? `gap ${formatDollars(stack.gap)}`
      : stack.left > 0
        ? `left over ${formatDollars(stack.left)}`
        : 'no gap'
  const summary = `Sources ${formatDollars(stack.sourcesTotal)} against uses ${formatDollars(stack.usesTotal)}: ${difference}`
  const gapStart = percentOfScale(stack.sourcesTotal, 0, total)
  const hatch = `url(#${hatchId})`

  return (
    <>
      <svg
        className="stack"
        width="100%"
        height="92"
        role="img"
        aria-label={`${summary}. ${listed(sources)}; ${listed(uses)}`}
      >
        <Hatch id={hatchId} />
        <text x="0" y="11">
          Sources
        </text>
        <Bars parts={stack.sources} tones={sourceTones} y={18} />
        {stack.gap > 0 ? (
          <>
            <rect
              className="gp"
              x={svgPercent(gapStart)}
              y="18.5"
              width={svgPercent(100 - gapStart)}
              height="23"
              fill={hatch}
            />
            <text className="te gt" x="100%" y="11">
              {difference}
            </text>
          </>
        ) : (
          <text className="te" x="100%" y="11">
            {formatDollars(stack.sourcesTotal)}
          </text>
        )}
        <Bars parts={stack.uses} tones={useTones} y={46} />
        <text x="0" y="86">
          Uses
        </text>
        <text className="te" x="100%" y="86">
          {formatDollars(stack.usesTotal)}
        </text>
      </svg>
      <div className="tacc">
        <dl className="kv">
          <Rows items={sources} tones={sourceTones} />
          <Sum label="Sources" dollars={stack.sourcesTotal} />
          {stack.gap > 0 ? (
            <div className="gap">
              <dt>
                <Swatch tone="gp" fill={hatch} />
                Gap to bring
              </dt>
              <dd>{formatDollars(stack.gap)}</dd>
            </div>
          ) : null}
          {stack.left > 0 ? (
            <div>
              <dt>Left over</dt>
              <dd>{formatDollars(stack.left)}</dd>
            </div>
          ) : null}
        </dl>
        <dl className="kv">
          <Rows items={uses} tones={useTones} />
          <Sum label="Uses" dollars={stack.usesTotal} />
        </dl>
      </div>
    </>
  )
}

function listed(items: readonly CapitalItem[]): string {
  return items.map((item) => `${item.label} ${formatDollars(item.dollars)}`).join(', ')
}

function Bars({ parts, tones, y }: { parts: readonly StackPart[]; tones: readonly string[]; y: number }) {
  return parts.map((part, index) => (
    <rect
      key={part.label}
      className={tones[index]}
      x={svgPercent(part.x)}
      y={y}
      width={svgPercent(part.width)}
      height="24"
    />
  ))
}

function Rows({ items, tones }: { items: readonly CapitalItem[]; tones: readonly string[] }) {
  return items.map((item, index) => (
    // A label may hold a figure that is being edited in the row itself, so the place is the key.
    // biome-ignore lint/suspicious/noArrayIndexKey: As above.
    <div key={index}>
      <dt>
        <Swatch tone={tones[index]} />
        {item.label}
      </dt>
      <dd>{item.control ?? formatDollars(item.dollars)}</dd>
    </div>
  ))
}

function Sum({ label, dollars }: { label: string; dollars: number }) {
  return (
    <div className="sum">
      <dt>{label}</dt>
      <dd>{formatDollars(dollars)}</dd>
    </div>
  )
}

function Swatch({ tone, fill }: { tone: string | undefined; fill?: string | undefined }) {
  return (
    <span className="sw">
      <svg className="stack" viewBox="0 0 10 10" aria-hidden="true">
        <rect className={tone} width="10" height="10" rx="2" fill={fill} />
      </svg>
    </span>
  )
}
