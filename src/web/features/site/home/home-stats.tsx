import type { Claims } from '#contract/site/site.ts'
import { useSite } from '#web/app-context.ts'
import { SampleLabel } from '#web/ui/labels/sample-label.tsx'

export function HomeStats({ claims, totalStates }: { claims: Claims; totalStates: number }) {
  const site = useSite()
  return (
    <section className="border-y border-ink" aria-label={`${site.name} in figures`}>
      <div className="wrap">
        <dl className="grid grid-cols-2 md:grid-cols-4">
          <Stat
            name="Verified Lenders"
            value={claims.verifiedLenders}
            isSample={claims.samples.includes('verifiedLenders')}
          />
          <Stat name="States Covered" value={String(totalStates)} />
          <Stat
            name="Days to Funding"
            value={claims.daysToFunding}
            isSample={claims.samples.includes('daysToFunding')}
          />
          <Stat name="Free to Use" value="100%" />
        </dl>
      </div>
    </section>
  )
}

function Stat({ name, value, isSample = false }: { name: string; value: string | null; isSample?: boolean }) {
  if (value === null) return null
  return (
    <div className="flex flex-col-reverse justify-end border-line py-6 max-md:even:border-l max-md:even:pl-6 max-md:nth-[n+3]:border-t md:py-8 md:not-first:border-l md:not-first:pl-8">
      <dt className="mt-2 text-sm text-ink-2">
        {name} {isSample ? <SampleLabel /> : null}
      </dt>
      <dd className="font-serif text-h1 leading-none font-semibold tracking-[-0.04em]">{value}</dd>
    </div>
  )
}
