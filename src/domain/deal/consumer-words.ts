/** What is said where no loan is matched, because it is for a home or for personal use. Quoted from the specification. */
export const investmentOnlyText = 'We match loans for investment property only.'
export const counselorSite = 'hud.gov/findacounselor'
export const counselorPhone = '800-569-4287'
export const counselorText = `For a home of your own, a HUD-approved housing counselor can help for free: ${counselorSite} or ${counselorPhone}.`
