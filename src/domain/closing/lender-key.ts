/** Returns the key that groups final terms by lender: its id, or the lowercase name of a lender that isn't in the directory. */
export function lenderKeyOf({ lenderId, lenderName }: { lenderId: string | null; lenderName: string }): string {
  return lenderId ?? lenderName.toLowerCase()
}
