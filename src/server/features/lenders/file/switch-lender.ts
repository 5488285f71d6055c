import type { Database } from '#server/db/database.ts'
import { Failure } from '#server/failure.ts'
import { findLendersNamed, setLenderActive } from './import.queries.ts'

/**
 * Shows a lender to everybody or hides it; its matches stay. `text` is a slug, id or full name. Throws a Failure of kind
 * missing for an unknown lender, of kind conflict when the name fits several.
 */
export async function switchLender(
  db: Database,
  text: string,
  isActive: boolean,
): Promise<{ slug: string; name: string; isChanged: boolean }> {
  const found = await findLendersNamed(db, text)
  const lender = found.find((one) => one.slug === text) ?? found[0]
  if (!lender) throw new Failure('missing', `There is no lender '${text}'. Give its slug, its id or its full name.`)
  if (found.length > 1 && lender.slug !== text)
    throw new Failure(
      'conflict',
      `'${text}' fits several lenders: ${found.map((one) => one.slug).join(', ')}. Give a slug.`,
    )
  return { slug: lender.slug, name: lender.name, isChanged: await setLenderActive(db, lender.id, isActive) }
}
