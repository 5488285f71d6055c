/** The bar across the top of every page, and the row in it. */
export const headerClass = 'border-b border-line bg-paper print:hidden'
export const headerRowClass = 'wrap flex min-h-16 items-center gap-4 min-[56rem]:min-h-18'
