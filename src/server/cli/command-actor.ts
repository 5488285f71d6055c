import type { Actor } from '#server/features/activity/record-activity.ts'
import type { CliIo } from './cli-io.ts'

/** Returns the activity log's actor for a command: the system user who ran it, before sudo. */
export function commandActor(io: Pick<CliIo, 'env'>): Actor {
  return { via: 'command', label: io.env['SUDO_USER'] ?? io.env['USER'] ?? io.env['LOGNAME'] ?? null }
}
