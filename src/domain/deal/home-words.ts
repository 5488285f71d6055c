/** Phrases that suggest an owner-occupied home. */
const homeWords =
  /\b(?:live in|living in|move in|moving in|(?:our|my) (?:own )?(?:new |first |family )?(?:home|residence)|primary residence|owner[- ]occup\w*)\b/i
/** Phrases about tenants and sellers, which don't suggest that. */
const othersWords = /\b(?:tenants?|renters?|buyers?|sellers?)\b[^.]{0,30}\b(?:live|living|move|moving) in\b/i

/** Returns whether a deal's purpose suggests an owner-occupied home, so that the form asks about occupancy again. */
export function soundsLikeHome(purpose: string): boolean {
  return homeWords.test(purpose.replace(othersWords, ' '))
}
