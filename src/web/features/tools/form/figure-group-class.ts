/* A group of a calculator's figures under its legend; three columns in print. */
export const figureGroupClass = 'grid gap-3 print:grid-cols-3 print:gap-x-6 print:gap-y-0.5'
export const figureLegendClass =
  'mb-3 w-full border-b border-ink pb-2 font-serif text-base font-semibold print:mb-1 print:pb-0.5 print:text-sm'
