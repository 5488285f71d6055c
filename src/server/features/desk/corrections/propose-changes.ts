import type { z } from 'zod'
import type { ClaimedLender, ProposedChanges } from '#contract/lenders/corrections.ts'
import { Failure } from '#server/failure.ts'
import { recordActivity } from '#server/features/activity/record-activity.ts'
import type { getLenderById } from '#server/features/lenders/editing/change-lender.ts'
import { toLenderTexts } from '#server/features/lenders/editing/lender-texts.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { insertCorrection } from './corrections.queries.ts'

type Lender = Awaited<ReturnType<typeof getLenderById>>

/** Fields that only operators change. */
const operatorOnlyFields = new Set(['isActive', 'isSample', 'termsCheckedAt', 'slug'])

/** Returns a lender's page as texts from {@link toLenderTexts}, without the fields that only operators change. */
export function toClaimedLender(lender: Lender): ClaimedLender {
  const { fields, programs } = toLenderTexts(lender)
  const own = Object.fromEntries(Object.entries(fields).filter(([field]) => !operatorOnlyFields.has(field)))
  return { slug: lender.slug, name: lender.name, fields: own, programs }
}

/**
 * Stores a lender's proposed changes, for an operator to decide, and records them in the activity log. The caller must
 * check the claim. The values are only parsed when the operator accepts them.
 * @throws Failure 400 for a field that only operators change.
 */
export async function proposeChanges(
  db: Database,
  { lender, email, changes, note }: z.output<typeof ProposedChanges> & { lender: Lender; email: string },
): Promise<void> {
  const barred = changes.find(({ program, field }) => program === null && operatorOnlyFields.has(field))
  if (barred) throw new Failure('invalid', `Only operators can change ${barred.field}. Leave it out.`)
  await inTransaction(db, async (tx) => {
    const source = note || 'The lender itself'
    const id = await insertCorrection(tx, { lenderId: lender.id, kind: 'proposal', changes, source, email })
    await recordActivity(tx, { via: 'claim', label: lender.name }, [
      {
        action: 'correction.proposed',
        subject: { kind: 'correction', id, label: lender.name },
        changes: changes.map(({ program, field, value }) => ({
          field: program === null ? field : `${program}: ${field}`,
          after: value,
        })),
      },
    ])
  })
}
