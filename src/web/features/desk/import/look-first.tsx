import type { ImportPreview } from '#contract/desk/import.ts'
import { formatCount } from '#domain/money/counts.ts'
import { Section } from '#web/ui/figures/section.tsx'

/** Lists findings that the operator has to check. */
export function LookFirst({ groups }: { groups: ImportPreview['lookFirst'] }) {
  if (groups.length === 0) return null
  return (
    <Section id="look-first" title="Look at these first" note="They enter as shown or not at all.">
      {groups.map(({ title, count, items }) => (
        <details key={title} className="border-b border-line py-2.5 text-sm wrap-anywhere" open={count <= openUpTo}>
          <summary className="min-h-6 cursor-pointer font-semibold">
            {title} <span className="font-normal text-ink-3">{formatCount(count)}</span>
          </summary>
          <ul className="mt-1.5 grid list-disc gap-1 pl-5 text-ink-2">
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
            {items.length < count ? <li>… and {formatCount(count - items.length)} more</li> : null}
          </ul>
        </details>
      ))}
    </Section>
  )
}

const openUpTo = 8
