import type { ComponentProps } from 'react'
import type { Lender } from '#contract/lenders/lenders.ts'
import type { Program } from '#domain/matching/program.ts'
import { countOf } from '#domain/money/counts.ts'
import { websiteLabel } from '#web/features/lenders/lender/contact-links.ts'
import { formatDay } from '#web/format/dates.ts'
import { websiteHref } from '#web/format/website-href.ts'
import { classNames } from '#web/ui/class-names.ts'
import { SourceNote } from '#web/ui/labels/source-note.tsx'
import { programFacts } from './program-facts.ts'

/** A lender's loan programs, a table for each. Nothing for a lender that publishes none: its own figures stand above. */
export function LenderPrograms({ lender }: { lender: Lender }) {
  const { programs } = lender
  if (programs.length === 0) return null
  return (
    <section aria-labelledby="programs">
      <h2 id="programs">Loan programs</h2>
      <p className="text-ink-2 mb-5">
        {programs.length === 1
          ? 'One program, as the lender publishes it.'
          : `${countOf(programs.length, 'program')}, as the lender publishes them. A deal fits when it fits one of them.`}
      </p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(20rem,100%),1fr))] items-start gap-8">
        {programs.map((program) => (
          <ProgramTable key={program.id} program={program} lender={lender} />
        ))}
      </div>
    </section>
  )
}

function ProgramTable({ program, lender }: { program: Program; lender: Lender }) {
  const checkedAt = program.termsCheckedAt ?? lender.termsCheckedAt
  const source = { checkedAt, sourceUrl: program.sourceUrl, website: lender.website }
  const facts = programFacts(program)
  const missing = facts.filter(({ text }) => text === null).map(({ label }) => label)
  return (
    <table className="w-full border-collapse text-sm tabular-nums lining-nums">
      <caption className="border-b border-ink pb-2.5 text-left font-serif text-h3 font-semibold">
        {program.name}
      </caption>
      <tbody>
        {facts.map(({ label, text, isPrice }) =>
          text === null ? null : (
            <Row key={label} label={label} text={text} source={isPrice && !lender.isSample ? source : undefined} />
          ),
        )}
        {program.states ? <Row label="States" text={program.states.join(', ')} /> : null}
        {missing.length > 0 ? (
          <Row label="Not published" text={`${missing.join(', ')}. Ask the lender.`} isMissing />
        ) : null}
        <tr>
          <th scope="row" className={nameClass}>
            Source
          </th>
          <td className={`${valueClass} font-medium`}>
            <Source url={program.sourceUrl} checkedAt={checkedAt} />
          </td>
        </tr>
      </tbody>
    </table>
  )
}

const nameClass = 'w-[42%] border-b border-line py-1.75 pr-4 text-left align-top font-normal text-ink-2'
const valueClass = 'border-b border-line py-1.75 text-left align-top wrap-anywhere'

function Row({
  label,
  text,
  isMissing = false,
  source,
}: {
  label: string
  text: string
  isMissing?: boolean | undefined
  source?: ComponentProps<typeof SourceNote> | undefined
}) {
  return (
    <tr>
      <th scope="row" className={nameClass}>
        {label}
      </th>
      <td className={classNames(valueClass, isMissing ? 'text-ink-3' : 'font-medium')}>
        {text}
        {source ? <SourceNote {...source} /> : null}
      </td>
    </tr>
  )
}

/** Where and when the terms were read, as far as that is known. */
function Source({ url, checkedAt }: { url: string | null; checkedAt: string | null }) {
  const href = websiteHref(url)
  const day = checkedAt ? formatDay(checkedAt) : ''
  return (
    <>
      {href ? (
        <a href={href} target="_blank" rel="noopener nofollow">
          {websiteLabel(href)}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      ) : (
        'Not known'
      )}
      {day ? `, checked ${day}` : ', not known when it was checked'}
    </>
  )
}
