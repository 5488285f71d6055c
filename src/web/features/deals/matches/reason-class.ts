/* A list of reasons or checks in words, each behind its mark. */
export const reasonListClass = 'grid gap-0.5 text-sm text-ink-2'
export const reasonLineClass = 'grid grid-cols-[1.25rem_1fr] items-start gap-1'
export const reasonIconClass = 'mt-0.5 size-4'
