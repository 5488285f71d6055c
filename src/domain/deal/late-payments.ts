/** Returns whether a payment on the current loan was late, or it is in foreclosure. False without an answer. */
export function isLate({ latePayments }: { latePayments?: string | null | undefined }): boolean {
  return Boolean(latePayments) && latePayments !== 'none'
}
