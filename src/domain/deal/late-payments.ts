/** Whether any payment on the present loan was late, or it is in foreclosure. Not answered is not late. */
export function isLate({ latePayments }: { latePayments?: string | null | undefined }): boolean {
  return Boolean(latePayments) && latePayments !== 'none'
}
