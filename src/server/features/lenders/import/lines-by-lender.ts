const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/**
 * Returns a pattern for a lender's name in a line, which may be cut after the first word. Requires the second word if
 * another lender's name has the same first word, or if the first word has fewer than four characters.
 */
export function patternOf(lender: string, lenders: readonly string[]): RegExp {
  const [first = '', ...others] = lender.split(/\s+/).map(escaped)
  const isShared = lenders.some((one) => one !== lender && one.split(/\s+/)[0] === lender.split(/\s+/)[0])
  const rest = others.reduceRight((inner, word, at) => {
    const isNeeded = at === 0 && (isShared || first.length < 4)
    return String.raw`(?:\s+${word}${inner})${isNeeded ? '' : '?'}`
  }, '')
  return new RegExp(String.raw`(?<![\w&])${first}${rest}(?!\w)`)
}

/**
 * Splits a line about several lenders of a table, such as 'Larkspur $1,495; Montrose $1,795', into the part of each
 * lender that it names. Returns undefined for a line that names fewer than two.
 */
export function partsByLender(text: string, lenders: readonly string[]): Map<string, string> | undefined {
  const named = lenders
    .flatMap((lender) => {
      const match = lender === '' ? null : patternOf(lender, lenders).exec(text)
      return match ? [{ lender, start: match.index, end: match.index + match[0].length }] : []
    })
    .sort((a, b) => a.start - b.start)
  if (named.length < 2) return undefined
  const partOf = (end: number, next: number | undefined) =>
    text
      .slice(end, next)
      .replace(/^[\s:=–—-]+|[\s;,.]+$/g, '')
      .trim()
  return new Map(named.map(({ lender, end }, at) => [lender, partOf(end, named[at + 1]?.start)]))
}
