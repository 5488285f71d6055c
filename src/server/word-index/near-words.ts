/** Different words in code-unit order, each with how many letters it begins with as the one before it does. */
export type SortedWords = { words: readonly string[]; shared: Uint8Array }

export function sortWords(words: Iterable<string>): SortedWords {
  const sorted = [...words].sort()
  const shared = new Uint8Array(sorted.length)
  for (let at = 1; at < sorted.length; at++) shared[at] = Math.min(255, sharedLength(sorted[at - 1]!, sorted[at]!))
  return { words: sorted, shared }
}

function sharedLength(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return length
}

/** Where a word stands, or would stand. */
export function placeOf({ words }: SortedWords, word: string): number {
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (words[middle]! < word) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Visits the places of the words that become the text by at most so many edits (Levenshtein's distance). In the matrix a row stands for
 * a letter of the word: words that begin alike share rows, and those that begin like one that was given up are passed over.
 */
export function visitNearWords(
  { words, shared }: SortedWords,
  text: string,
  maxEdits: number,
  visit: (place: number, edits: number) => void,
): void {
  const width = text.length + 1
  const matrix = new Uint8Array((text.length + maxEdits + 2) * width)
  for (let column = 0; column < width; column++) matrix[column] = column
  let known = 0
  let givenUp = Number.POSITIVE_INFINITY
  for (let place = 0; place < words.length; place++) {
    if (shared[place]! >= givenUp) continue
    givenUp = Number.POSITIVE_INFINITY
    const word = words[place]!
    let row = Math.min(known, shared[place]!)
    while (row < word.length && givenUp > row) {
      row++
      if (setRow(matrix, row, word.charCodeAt(row - 1), text) > maxEdits) givenUp = row
    }
    known = row
    if (givenUp > row && matrix[(row + 1) * width - 1]! <= maxEdits) visit(place, matrix[(row + 1) * width - 1]!)
  }
}

/** The least distance of the row. It never falls from one row to the next, so the rows end soon after the text's length. */
function setRow(matrix: Uint8Array, row: number, letter: number, text: string): number {
  const width = text.length + 1
  const at = row * width
  let [smallest, left] = [row, row]
  matrix[at] = row
  for (let column = 1; column < width; column++) {
    const above = at + column - width
    const replaced = matrix[above - 1]! + (letter === text.charCodeAt(column - 1) ? 0 : 1)
    left = Math.min(replaced, matrix[above]! + 1, left + 1)
    matrix[at + column] = left
    if (left < smallest) smallest = left
  }
  return smallest
}
