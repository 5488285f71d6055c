import { recordContact as recordContactEndpoint } from '#contract/deals.ts'
import { booleanString } from '#contract/wire.ts'
import { type Http, type RouteLimit, route } from '#server/http/route.ts'
import { type RematchOnChangeDeps, rematchOnChange } from './matching.jobs.ts'
import { recordContact } from './record-contact.ts'

const contactLimits: readonly RouteLimit[] = [
  { name: 'match-contact-ip', points: 120, seconds: 60, by: 'ip' },
  { name: 'match-contact', points: 60, seconds: 60, by: 'investor' },
]

export function registerMatching(http: Http, deps: RematchOnChangeDeps & { clock: () => Date }): void {
  const stopWatching = rematchOnChange(deps)
  http.app.addHook('onClose', async () => stopWatching())

  route(http, recordContactEndpoint, { limits: contactLimits }, async ({ params, investor }) => {
    const match = await recordContact(deps, { userId: investor.id, matchId: params.id })
    return {
      match: {
        id: match.id,
        dealId: match.dealId,
        lenderId: match.lenderId,
        contacted: booleanString(match.contacted),
        contactedAt: match.contactedAt?.toISOString() ?? null,
      },
    }
  })
}
