import { changeProfileEndpoint } from '#contract/accounts/profile.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type Http, type RouteLimit, route } from '#server/platform/http/route.ts'
import { changeProfile } from './change-profile.ts'

const limits: readonly RouteLimit[] = [
  { name: 'profile', points: 120, seconds: 60, by: 'ip' },
  { name: 'profile-own', points: 60, seconds: 60, by: 'investor' },
]

type ProfileDeps = { db: Database }

/** Registers the uncached profile page, and the endpoint that changes the signed-in investor's profile. */
export function registerProfile(http: Http, { db }: ProfileDeps): void {
  http.pages.push({ path: '/profile', isPrivate: true })
  route(http, changeProfileEndpoint, { limits }, async ({ body, investor }) => changeProfile(db, investor.id, body))
}
