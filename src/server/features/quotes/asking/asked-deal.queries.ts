import { and, eq, exists, inArray, isNull, sql } from 'drizzle-orm'
import { confirmedFacts, users } from '#server/features/accounts/accounts.table.ts'
import { deals } from '#server/features/deals/deals.table.ts'
import { matches } from '#server/features/deals/matches.table.ts'
import { lenders } from '#server/features/lenders/lenders.table.ts'
import { isLicenseValidOn } from '#server/features/lenders/licenses/lender-licenses.queries.ts'
import { lenderLicenses } from '#server/features/lenders/licenses/lender-licenses.table.ts'
import type { Db } from '#server/platform/db/database.ts'

const investorColumns = {
  id: users.id,
  email: users.email,
  emailVerified: users.emailVerified,
  firstName: users.firstName,
  lastName: users.lastName,
  companyName: users.companyName,
  phoneNumber: users.phoneNumber,
  creditScoreRange: users.creditScoreRange,
  confirmedCreditRange: confirmedFacts.creditScoreRange,
  flippingExperience: users.flippingExperience,
  liquidReserves: users.liquidReserves,
}
export type AskingInvestor = Pick<
  typeof users.$inferSelect,
  Exclude<keyof typeof investorColumns, 'confirmedCreditRange'>
> & {
  /** Null until the investor confirms it. */
  confirmedCreditRange: string | null
}

/** Finds the investor's data for quote requests. Undefined for a missing or deactivated account. */
export async function findAskingInvestor(db: Db, userId: string): Promise<AskingInvestor | undefined> {
  const [row] = await db
    .select(investorColumns)
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
  return row
}

const candidateColumns = {
  matchId: matches.id,
  fits: matches.fits,
  contacted: matches.contacted,
  lenderId: lenders.id,
  name: lenders.name,
  slug: lenders.slug,
  isSample: lenders.isSample,
  isActive: lenders.isActive,
  contactEmail: lenders.contactEmail,
}
export type AskCandidate = {
  matchId: string
  fits: boolean
  contacted: boolean
  lenderId: string
  name: string
  slug: string
  isSample: boolean
  isActive: boolean
  contactEmail: string | null
  /** Whether the lender has an unexpired license or recorded exemption in the property's state. */
  isLicensed: boolean
}

/**
 * Lists all of a deal's matches, or only those in `matchIds` (UUIDs), in no particular order. Each has the lender data
 * that decides whether that lender can be asked; `isLicensed` is as of `today` (YYYY-MM-DD).
 */
export async function listAskCandidates(
  db: Db,
  dealId: string,
  { today, matchIds }: { today: string; matchIds?: readonly string[] },
): Promise<AskCandidate[]> {
  const license = db
    .select({ one: sql`1` })
    .from(lenderLicenses)
    .where(
      and(
        eq(lenderLicenses.lenderId, lenders.id),
        eq(lenderLicenses.state, deals.propertyState),
        isLicenseValidOn(today),
      ),
    )
  return db
    .select({ ...candidateColumns, isLicensed: sql<boolean>`${exists(license)}` })
    .from(matches)
    .innerJoin(deals, eq(deals.id, matches.dealId))
    .innerJoin(lenders, eq(lenders.id, matches.lenderId))
    .where(and(eq(matches.dealId, dealId), matchIds && inArray(matches.id, [...matchIds])))
}
