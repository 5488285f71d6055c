import { changeAssumptions, getAssumptions } from '#contract/tools/assumptions.ts'
import type { Database } from '#server/db/database.ts'
import { type Http, type RouteLimit, route } from '#server/http/route.ts'
import { readAssumptions, saveAssumptions } from './assumptions.queries.ts'

const limits: readonly RouteLimit[] = [
  { name: 'assumptions', points: 240, seconds: 60, by: 'ip' },
  { name: 'assumptions-own', points: 120, seconds: 60, by: 'investor' },
]

/** What the calculators keep on an account; everything else they figure in the browser. */
export function registerTools(http: Http, { db }: { db: Database }): void {
  route(http, getAssumptions, { limits }, async ({ investor }) => ({
    assumptions: await readAssumptions(db, investor.id),
  }))
  route(http, changeAssumptions, { limits }, async ({ body, investor }) => ({
    assumptions: await saveAssumptions(db, investor.id, body.assumptions),
  }))
}
