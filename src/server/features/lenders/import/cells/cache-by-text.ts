const maxTexts = 20_000
const maxCharacters = 80

/** Returns a function with a cache, because headers and cells of tables repeat. Longer texts aren't cached. */
export function cacheByText<Result>(compute: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>()
  return (text) => {
    if (text.length > maxCharacters) return compute(text)
    if (!known.has(text)) {
      if (known.size >= maxTexts) known.clear()
      known.set(text, compute(text))
    }
    return known.get(text) as Result
  }
}
