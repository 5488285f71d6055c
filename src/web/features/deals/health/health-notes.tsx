import type { DealHealth } from '#domain/verdict/verdict-figures.ts'
import { Note, type NoteTone } from '#web/ui/feedback/alert.tsx'

type HealthNote = DealHealth['notes'][number]

const noteTones: Readonly<Record<HealthNote['tone'], NoteTone>> = {
  good: 'success',
  caution: 'caution',
  problem: 'error',
}

/** Shows the 70 % rule and likely typing errors. The gauges show the ratios' notes, and the ledger shows the gap. */
export function HealthNotes({ notes }: { notes: readonly HealthNote[] }) {
  const rule = notes.find(({ about }) => about === 'seventyRule')
  const { first, rest } = splitSentence(rule?.text ?? '')
  return (
    <div className="mt-7 grid gap-3">
      {rule ? (
        <Note tone={noteTones[rule.tone]}>
          <p>
            <strong>{first}</strong> {rest}
          </p>
        </Note>
      ) : null}
      <UnusualFigures notes={notes} />
    </div>
  )
}

/** Lists figures that are valid but probably typing errors. Renders nothing without any. */
export function UnusualFigures({ notes, className }: { notes: readonly HealthNote[]; className?: string | undefined }) {
  const unusual = notes.filter(({ about }) => about === 'input')
  if (unusual.length === 0) return null
  return (
    <Note tone="caution" title="Worth a second look" className={className}>
      <ul>
        {unusual.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Note>
  )
}

/** Splits a text after its first sentence. A decimal point doesn't end a sentence. */
function splitSentence(text: string): { first: string; rest: string } {
  const end = text.search(/\.\s/)
  return end < 0 ? { first: text, rest: '' } : { first: text.slice(0, end + 1), rest: text.slice(end + 2) }
}
