/**
 * Returns the key that groups final terms by lender: its id, or for a lender outside the directory its name in lower
 * case, untrimmed.
 */
export function lenderKeyOf({ lenderId, lenderName }: { lenderId: string | null; lenderName: string }): string {
  return lenderId ?? lenderName.toLowerCase()
}
