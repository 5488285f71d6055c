import type { Db } from './database.ts'

/**
 * Keeps what `build` makes for each database it is asked of: a query that is sent many times a second is put into words once.
 * Drizzle takes longer to write a short statement than PostgreSQL takes to answer it. Build with `.prepare(unnamed)`.
 */
export function builtOnce<Query>(build: (db: Db) => Query): (db: Db) => Query {
  const built = new WeakMap<Db, Query>()
  return (db) => {
    let query = built.get(db)
    if (query === undefined) {
      query = build(db)
      built.set(db, query)
    }
    return query
  }
}

/** No name: the statement is not kept on the connection, which clients of the embedded database and poolers share. */
export const unnamed = ''
