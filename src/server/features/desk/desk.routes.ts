import type { Http } from '#server/http/route.ts'
import { registerDeskActivity } from './activity/activity.routes.ts'
import { registerDeskEntry } from './entry/entry.routes.ts'
import { type PeopleDeps, registerDeskPeople } from './people/people.routes.ts'

type DeskDeps = Parameters<typeof registerDeskEntry>[1] & Parameters<typeof registerDeskActivity>[1] & PeopleDeps

/** Every room of the desk. */
export function registerDesk(http: Http, deps: DeskDeps): void {
  registerDeskEntry(http, deps)
  registerDeskActivity(http, deps)
  registerDeskPeople(http, deps)
}
