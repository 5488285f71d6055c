/*
 * The panel takes focus when no control inside asks for it, and shows no ring because it is not a control. Printing a page with
 * an open full dialog prints the whole dialog.
 */
const panel =
  'group/dialog fixed inset-0 z-41 m-auto flex h-fit max-h-[min(100dvh,54rem)] flex-col rounded border border-line-2 bg-paper text-ink shadow-sheet focus-visible:outline-0 lg:max-h-[calc(100dvh-4rem)] short:block short:overflow-auto'

/** The classes of a dialog's panel by size. */
export const dialogClass = {
  small: `${panel} w-[min(30rem,calc(100%-2rem))]`,
  wide: `${panel} w-[min(56rem,100%)]`,
  wider: `${panel} w-[min(66rem,100%)] max-lg:h-dvh max-lg:max-h-dvh max-lg:rounded-none max-lg:border-0`,
  full: `${panel} w-[min(78rem,100%)] print:static print:max-h-none print:w-full print:border-0 print:shadow-none`,
}

export const dialogHeadClass = 'flex items-center justify-between gap-4 border-b border-line px-5 py-4 lg:py-2.5'
