/** Cost bars and the scale above a list of them; their figures are small and quiet. */
export const costDrawingClass = 'w-full overflow-visible fill-ink-3 text-[12px] font-medium tabular-nums'
