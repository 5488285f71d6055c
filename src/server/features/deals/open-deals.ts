/** Days after submission that a pending deal is matched again when lenders change. */
const openDealDays = 180
export const openDealStatus = 'pending'

/** Returns the earliest submission time of an open deal. */
export function openDealsSince(now: Date): Date {
  return new Date(now.getTime() - openDealDays * 86_400_000)
}
