/** Shown when a deal is not matched because the loan is for a home or for personal use. Quoted from the specification. */
export const investmentOnlyText = 'We match loans for investment property only.'
/** Days after its last change until such a deal is deleted. */
export const consumerDealDays = 30
export const consumerDeletionText = `We delete a saved deal like this ${consumerDealDays} days after your last change.`
export const counselorSite = 'hud.gov/findacounselor'
export const counselorPhone = '800-569-4287'
export const counselorText = `For a home of your own, a HUD-approved housing counselor can help for free: ${counselorSite} or ${counselorPhone}.`
