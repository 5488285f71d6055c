import type { Lender } from '#contract/lenders/lenders.ts'
import { inSlices } from '#server/in-slices.ts'
import { type AskedWord, beginWordIndex } from '#server/word-index/word-index.ts'

export type TextSearch = {
  /** The positions of the lenders found, best first. */
  find(text: string): Int32Array
}

/** Above this many lenders only names are indexed: descriptions of 100,000 would take half a gigabyte. */
const mostWithDescriptions = 20_000

/** A search is at most 100 characters long; this bounds what the densest of them can cost. */
const mostWords = 8

/** What a search looks at of a record. */
export type SearchedLender = { listed: Pick<Lender, 'name' | 'isActive'>; lender: Pick<Lender, 'description'> }

/** Folded. */
type Text = { name: string; description: string }

/** A word in a name counts as much as five in a description. */
const nameBoost = 5

/** The words of a text, without case and accents; everything that is neither letter nor digit only separates them. */
export function wordsOf(text: string): string[] {
  return wordsOfFolded(foldText(text))
}

function wordsOfFolded(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Whether a folded name is these words. */
function isWholeName(name: string, words: string): boolean {
  return wordsOfFolded(name).join(' ') === words
}

function foldText(text: string): string {
  const lower = text.toLowerCase()
  return /^[\x00-\x7f]*$/.test(lower) ? lower : lower.normalize('NFKD').replace(/\p{M}+/gu, '')
}

/**
 * Indexes names and descriptions. A lender is found when every word of the search starts one of its words or is one slip of
 * the keyboard away from it (two in words of eight letters and more). A search without any word, or without any such lender,
 * is taken as a piece of text: `100%`, an emoji, a part of a word in a script without blanks.
 */
export async function buildTextSearch(records: readonly SearchedLender[]): Promise<TextSearch> {
  const { index, texts } = await indexTexts(records)

  /** Names that are these words and no others come first, then the best scores. */
  function findWords(all: readonly string[]): Int32Array {
    const words = [...new Set(all)]
    const asked = words.slice(0, mostWords).map((word, i, { length }) => askedWord(word, i === length - 1))
    const { documents, scores } = index.search(asked)
    const ranked = documents.sort((a, b) => scores[b]! - scores[a]! || a - b)
    const name = all.join(' ')
    const isWhole = (at: number) => index.lengths[at] === words.length && isWholeName(texts[at]!.name, name)
    const whole = new Set(ranked.filter(isWhole))
    return whole.size === 0 ? ranked : Int32Array.of(...whole, ...ranked.filter((at) => !whole.has(at)))
  }

  /** Those with the text in their names come first; within each group the order is that of ids. */
  function findPiece(text: string): Int32Array {
    const piece = foldText(text)
    const byName: number[] = []
    const byDescription: number[] = []
    for (const [position, text] of texts.entries()) {
      if (text?.name.includes(piece)) byName.push(position)
      else if (text?.description.includes(piece)) byDescription.push(position)
    }
    return Int32Array.from([...byName, ...byDescription])
  }

  return {
    find(text) {
      const words = wordsOf(text)
      const found = words.length > 0 ? findWords(words) : new Int32Array()
      return found.length > 0 ? found : findPiece(text)
    },
  }
}

/** Apart from the search, which lives on: what the index is made of goes when this returns. The texts are by position; an inactive lender has none. */
async function indexTexts(records: readonly SearchedLender[]) {
  const hasDescriptions = records.length <= mostWithDescriptions
  const making = beginWordIndex([nameBoost, 1])
  const texts: (Text | undefined)[] = []
  await inSlices(records, (record, position) => {
    const { name, isActive } = record.listed
    if (isActive === 'false') return
    const text = { name: foldText(name), description: foldText((hasDescriptions && record.lender.description) || '') }
    making.add(position, [wordsOfFolded(text.name), wordsOfFolded(text.description)])
    texts[position] = text
  })
  return { index: making.finish(), texts }
}

/** One word of a search: as it is, as a beginning, with a slip, or with two neighboring letters swapped. */
function askedWord(text: string, isLast: boolean): AskedWord {
  const isTypoLikely = text.length >= 4 && !/\p{N}/u.test(text)
  return {
    text,
    // A lone letter begins too many words to be of use, except for the one being typed.
    isPrefix: isLast || text.length > 1,
    maxEdits: isTypoLikely ? Math.min(2, Math.round(text.length / 5)) : 0,
    otherSpellings: isTypoLikely ? swapsOf(text) : [],
  }
}

/** A swap of neighbors counts as two edits, which short words are not allowed; it is the commonest slip of all. */
function swapsOf(word: string): string[] {
  const swaps = new Set<string>()
  for (let i = 0; i + 1 < word.length; i++) swaps.add(word.slice(0, i) + word[i + 1] + word[i] + word.slice(i + 2))
  swaps.delete(word)
  return [...swaps]
}
