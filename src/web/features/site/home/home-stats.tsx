import type { Claims } from '#contract/site/site.ts'
import { useSite } from '#web/app-context.ts'
import { SampleLabel } from '#web/ui/labels/sample-label.tsx'

export function HomeStats({ claims, totalStates }: { claims: Claims; totalStates: number }) {
  const site = useSite()
  return (
    <section className="stats" aria-label={`${site.name} in figures`}>
      <div className="wrap">
        <dl>
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
    <div>
      <dt>
        {name} {isSample ? <SampleLabel /> : null}
      </dt>
      <dd>{value}</dd>
    </div>
  )
}
