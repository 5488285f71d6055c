/** How long search engines show a page's title and description in full, and below which they write their own. In characters. */
export const titleLength = { min: 30, max: 60 }
export const descriptionLength = { min: 70, max: 160 }

/**
 * The first of some texts, given from the richest to the barest, that is within the bounds. When all are too long, the last one
 * cut at a word with an ellipsis.
 */
export function fitText(texts: readonly string[], { min, max }: { min: number; max: number }): string {
  const fitting = texts.find((text) => text.length >= min && text.length <= max)
  if (fitting !== undefined) return fitting
  const last = texts.at(-1) ?? ''
  if (last.length <= max) return last
  const cut = last.slice(0, max - 1)
  const blank = cut.lastIndexOf(' ')
  return `${(blank > max / 2 ? cut.slice(0, blank) : cut).trimEnd()}…`
}

/** Truncates a text to `max` characters at a word boundary. */
export function shorten(text: string, max: number): string {
  return fitText([text], { min: 0, max })
}
