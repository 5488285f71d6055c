import type { StateRule } from '#domain/states/state-rules.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findStateRule } from './state-rules.queries.ts'

/** Finds the operators' rule for a property's state. Undefined without one. */
export async function findRuleOfState(db: Db, state: string): Promise<StateRule | undefined> {
  return findStateRule(db, state)
}
