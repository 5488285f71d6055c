/** A lender's card and its skeleton. Five rows of a subgrid, so that figures line up across a row of cards. */
export const cardClass =
  'group/card relative row-span-5 grid grid-rows-subgrid content-start gap-y-3.5 rounded border border-line bg-card p-5 transition-[border-color,box-shadow] hover:border-field hover:shadow-sheet has-[h2_a:focus-visible]:outline-2 has-[h2_a:focus-visible]:outline-offset-2 has-[h2_a:focus-visible]:outline-pine print:break-inside-avoid'
export const cardHeadClass = 'flex items-start justify-between gap-3'
export const cardFiguresClass = 'grid grid-cols-2 gap-x-4 gap-y-2 border-t border-line pt-3.5'
export const cardFootClass = 'flex flex-wrap items-end justify-between gap-x-3 gap-y-2 border-t border-line pt-3.5'
/** The cards of a list in one, two or three columns. */
export const cardsClass = 'grid gap-5 md:grid-cols-2 xl:grid-cols-3'
