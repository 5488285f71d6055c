/** Hands out one object for all equal texts, and for all equal lists of texts, that it is asked for. */
export type ShareEqual = {
  text<Text extends string | null>(text: Text): Text
  /** Frozen. */
  list<Item extends string>(items: readonly Item[]): Item[]
}

/**
 * Rows come with strings and lists of their own. Lenders have few different ones of most, such as states and kinds of loans: shared,
 * 100,000 lenders take two thirds of the memory. What was handed out is known as long as this is, so one is made for each read.
 */
export function createShareEqual(): ShareEqual {
  const texts = new Map<string, string>()
  const lists = new Map<string, readonly string[]>()
  function text<Text extends string | null>(one: Text): Text {
    if (one === null) return one
    const known = texts.get(one)
    if (known === undefined) texts.set(one, one)
    return (known ?? one) as Text
  }
  return {
    text,
    list<Item extends string>(items: readonly Item[]) {
      const key = items.join('\n')
      const known = lists.get(key) ?? Object.freeze(items.map((item) => text<string>(item)))
      lists.set(key, known)
      return known as Item[]
    },
  }
}
