import { countProcesses } from '#server/features/desk/machine/instances.queries.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Finding } from './doctor-command.ts'

/** Checks that a worker runs when the other processes only serve requests. */
export async function checkProcesses(db: Db): Promise<Finding> {
  const what = 'Processes'
  const { server, web, worker } = await countProcesses(db)
  const found = `${server} server, ${web} web, ${worker} worker`
  if (web > 0 && server + worker === 0)
    return {
      what,
      state: 'problem',
      found,
      remedy: 'Nobody sends mails or matches deals again. Start one: plumbline worker.',
    }
  return { what, state: 'ok', found: server + web + worker === 0 ? 'none is running' : found }
}
