import type { StateRule } from '#domain/states/state-rules.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findStateRule } from './state-rules.queries.ts'

/** What operators have decided about a property's state; undefined while they have not. */
export async function findRuleOfState(db: Db, state: string): Promise<StateRule | undefined> {
  return findStateRule(db, state)
}
