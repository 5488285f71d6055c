/**
 * Shown when a deal is not matched because the loan is for a home or for personal use. Quoted from the specification.
 */
export const investmentOnlyText = 'We match loans for investment property only.'
/** Days after the last change until a deal that isn't matched is deleted. */
export const consumerDealDays = 30
export const consumerDeletionText = `We delete a saved deal like this ${consumerDealDays} days after your last change.`
export const counselorSite = 'hud.gov/findacounselor'
export const counselorPhone = '800-569-4287'
export const counselorText = `For a home of your own, a HUD-approved housing counselor can help for free: ${counselorSite} or ${counselorPhone}.`

/** Phrases that suggest an owner-occupied home. */
const homeWords =
  /\b(?:live in|living in|move in|moving in|(?:our|my) (?:own )?(?:new |first |family )?(?:home|residence)|primary residence|owner[- ]occup\w*)\b/i
/**
 * Phrases in which a tenant, buyer or seller lives or moves in. They are removed before the test. A phrase ends before
 * the investor is mentioned: 'Tenants leave and we move in' stays.
 */
const tenantWords =
  /\b(?:tenants?|renters?|buyers?|sellers?)\b(?:(?!\b(?:I|we|my|our|us)\b)[^.]){0,30}?\b(?:live|living|move|moving) in\b/gi

/**
 * Returns whether a deal's purpose suggests an owner-occupied home, so that the form asks about occupancy again.
 * Tenants, buyers and sellers who live or move in don't count; a negation isn't recognized ('not our home' counts).
 */
export function soundsLikeHome(purpose: string): boolean {
  return homeWords.test(purpose.replace(tenantWords, ' '))
}
