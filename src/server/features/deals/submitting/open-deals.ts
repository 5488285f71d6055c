/** A deal is open while it is pending and at most this old: it is matched again and counts as active. */
const openDealDays = 180
export const openDealStatus = 'pending'

/** The earliest moment of submission that still counts as open. */
export function openDealsSince(now: Date): Date {
  return new Date(now.getTime() - openDealDays * 86_400_000)
}
