import type { Claims } from '#contract/site.ts'
import { useSite } from '../../app-context.ts'

export function HomeStats({ claims, totalStates }: { claims: Claims; totalStates: number }) {
  const site = useSite()
  return (
    <section className="stats" aria-label={`${site.name} in figures`}>
      <div className="wrap">
        <dl>
          <Stat name="Verified Lenders" value={claims.verifiedLenders} />
          <Stat name="States Covered" value={String(totalStates)} />
          <Stat name="Days to Funding" value={claims.daysToFunding} />
          <Stat name="Free to Use" value="100%" />
        </dl>
      </div>
    </section>
  )
}

function Stat({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
