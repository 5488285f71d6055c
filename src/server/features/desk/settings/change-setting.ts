import { Failure } from '#server/failure.ts'
import { type Actor, recordActivity } from '#server/features/activity/record-activity.ts'
import { isClaim } from '#server/features/site/setting-keys.ts'
import type { Settings } from '#server/features/site/settings.ts'

/**
 * Stores a setting and records that in the activity log, even if the value stays the same. Null or an empty value
 * restores the default.
 * @throws Failure 400 for an unknown key, a secret, an invalid value, or for a marketing claim without a note about
 * its evidence.
 */
export async function changeSetting(
  settings: Pick<Settings, 'set'>,
  actor: Actor,
  { key, value, evidence }: { key: string; value: string | null; evidence?: string | null | undefined },
): Promise<void> {
  const note = evidence?.trim()
  await settings.set(key, value ?? '', {
    ...(note ? { evidence: note } : {}),
    async record(tx, change) {
      // Checked inside the transaction, after the value itself was validated.
      if (change.after !== null && isClaim(change.key) && !note)
        throw new Failure('invalid', `${key} is a claim. Add the evidence for it, such as a source and its date.`)
      await recordActivity(tx, actor, [
        {
          action: change.after === null ? 'setting.unset' : 'setting.changed',
          subject: { kind: 'setting', id: key, label: key },
          changes: [
            { field: 'value', before: change.before, after: change.after },
            ...(change.evidence ? [{ field: 'evidence', after: change.evidence }] : []),
          ],
        },
      ])
    },
  })
}
