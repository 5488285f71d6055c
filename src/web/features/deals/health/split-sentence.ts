/** A text's first sentence and what follows it. A point within a figure ends no sentence. */
export function splitSentence(text: string): { first: string; rest: string } {
  const end = text.search(/\.\s/)
  return end < 0 ? { first: text, rest: '' } : { first: text.slice(0, end + 1), rest: text.slice(end + 2) }
}
