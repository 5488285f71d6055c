/** Returns the key that a lender's papers have in common: its id, or the name of a lender that isn't listed, in lower case. */
export function lenderKeyOf({ lenderId, lenderName }: { lenderId: string | null; lenderName: string }): string {
  return lenderId ?? lenderName.toLowerCase()
}
