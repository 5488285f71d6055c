import { listActivityEndpoint } from '#contract/desk/activity.ts'
import { countDeskEndpoint } from '#contract/desk/desk-counts.ts'
import { getTodayEndpoint } from '#contract/desk/desk-today.ts'
import { readDeskCounts } from '#server/features/desk/today/today.queries.ts'
import { type Http, readLimits, route } from '#server/platform/http/route.ts'
import { listActivityRows } from './activity/list-activity.queries.ts'
import { registerDeskChecklist } from './checklist/desk-checklist.routes.ts'
import { type CorrectionsDeps, registerCorrections } from './corrections/corrections.routes.ts'
import { registerDeskEntry } from './entry/entry.routes.ts'
import { type DeskImportDeps, registerDeskImport } from './import/import.routes.ts'
import { type DeskLendersDeps, registerDeskLenders } from './lenders/desk-lenders.routes.ts'
import { type DeskBackupsDeps, registerDeskBackups } from './machine/backups.routes.ts'
import { registerDeskMachine } from './machine/machine.routes.ts'
import type { MachineDeps } from './machine/read-machine.ts'
import { type MessagesDeps, registerDeskMessages } from './messages/messages.routes.ts'
import { type NumbersDeps, registerDeskNumbers } from './numbers/numbers.routes.ts'
import { type PeopleDeps, registerDeskPeople } from './people/people.routes.ts'
import { type DeskSettingsDeps, registerDeskSettings } from './settings/settings.routes.ts'
import { registerDeskStates } from './states/desk-states.routes.ts'
import { readToday } from './today/read-today.ts'

type DeskDeps = Parameters<typeof registerDeskEntry>[1] &
  DeskImportDeps &
  CorrectionsDeps &
  DeskLendersDeps &
  PeopleDeps &
  MachineDeps &
  DeskBackupsDeps &
  DeskSettingsDeps &
  Parameters<typeof registerDeskStates>[1] &
  Parameters<typeof registerDeskChecklist>[1] &
  MessagesDeps &
  NumbersDeps

/** Registers every section of the desk. */
export function registerDesk(http: Http, deps: DeskDeps): void {
  registerDeskEntry(http, deps)
  route(http, countDeskEndpoint, { limits: readLimits }, async () => readDeskCounts(deps.db))
  route(http, listActivityEndpoint, { limits: readLimits }, async ({ query }) => listActivityRows(deps.db, query))
  registerDeskLenders(http, deps)
  registerDeskImport(http, deps)
  registerCorrections(http, deps)
  registerDeskPeople(http, deps)
  registerDeskMachine(http, deps)
  registerDeskBackups(http, deps)
  registerDeskSettings(http, deps)
  registerDeskStates(http, deps)
  route(http, getTodayEndpoint, { limits: readLimits }, async () => readToday(deps.db, deps.clock()))
  registerDeskChecklist(http, deps)
  registerDeskMessages(http, deps)
  registerDeskNumbers(http, deps)
}
