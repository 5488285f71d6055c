/** Returns the Monday of a time's week in UTC, as a date. */
export function mondayOf(moment: Date): string {
  const daysSince = (moment.getUTCDay() + 6) % 7
  return new Date(moment.getTime() - daysSince * 86_400_000).toISOString().slice(0, 10)
}
