import type { User } from '#contract/accounts/profile.ts'
import { booleanString } from '#contract/wire/wire.ts'
import type { users } from './accounts.table.ts'

/**
 * Converts a user's row to the API's `User`, without password and tokens. The result also has the row's other columns,
 * such as the visitor's deal; routes that reply with `User` strip them.
 */
export function toUserReply(row: typeof users.$inferSelect): User {
  const {
    password,
    verificationToken,
    verificationTokenExpires,
    passwordResetToken,
    passwordResetTokenExpires,
    deletedAt,
    ...shown
  } = row
  return {
    ...shown,
    emailVerified: booleanString(row.emailVerified),
    onboardingCompleted: booleanString(row.onboardingCompleted),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
