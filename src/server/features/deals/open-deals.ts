/** Days after submission that a pending deal is matched again when lenders change. */
const openDealDays = 180
export const openDealStatus = 'pending'

/**
 * Returns the time 180 days before `now`. Pending deals submitted since then are open: they are matched again when
 * lenders change.
 */
export function openDealsSince(now: Date): Date {
  return new Date(now.getTime() - openDealDays * 86_400_000)
}
