/** In characters. Search engines cut longer titles and descriptions, and replace shorter ones. */
export const titleLength = { min: 30, max: 60 }
export const descriptionLength = { min: 70, max: 160 }

/**
 * Returns the first text within the bounds. `texts` are in order of preference, longest first. If none fits, returns
 * the last one. If that is too long, ends it with an ellipsis: after a word if that keeps more than half of `max`, else
 * within a word.
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
