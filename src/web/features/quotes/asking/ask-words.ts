/** Words the action that asks lenders, the same on the button, the bar and the dialog: 'Ask 3 lenders for quotes'. */
export function askWords(count: number): string {
  if (count === 0) return 'Ask lenders for quotes'
  return count === 1 ? 'Ask 1 lender for a quote' : `Ask ${count} lenders for quotes`
}
