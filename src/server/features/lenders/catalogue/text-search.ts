import MiniSearch, { type Query } from 'minisearch'
import type { Lender } from '#contract/lenders/lenders.ts'
import { inSlices } from '#server/in-slices.ts'

export type TextSearch = {
  /** The ids of the lenders found, best first. */
  find(text: string): string[]
}

/** What a search looks at of a lender. */
export type SearchedLender = { lender: Pick<Lender, 'id' | 'name' | 'description' | 'isActive'> }

/** Folded texts of a lender. The index knows it by its place among those that are searched, in order of id. */
type Document = { id: string; name: string; description: string }

/** Above this many lenders only names are indexed: descriptions of 100,000 would take half a gigabyte. */
const mostWithDescriptions = 20_000

/** A search is at most 100 characters long; this bounds what the longest of them can cost. */
const mostWords = 8

/**
 * Indexes names and descriptions. A lender is found when every word of the search starts one of its words or is one slip of
 * the keyboard away from it (two in words of eight letters and more). A search without any word, or without any such lender,
 * is taken as a piece of text: `100%`, an emoji, a part of a word in a script without blanks.
 */
export async function buildTextSearch(lenders: readonly SearchedLender[]): Promise<TextSearch> {
  const hasDescriptions = lenders.length <= mostWithDescriptions
  const index = new MiniSearch<Document & { place: number }>({
    idField: 'place',
    fields: ['name', 'description'],
    tokenize: wordsOf,
    // The tokenizer folds the words.
    processTerm: (word) => word,
    searchOptions: { boost: { name: 5 } },
  })
  const texts: Document[] = []
  await inSlices(lenders, ({ lender: { id, name, description, isActive } }) => {
    if (isActive === 'false') return
    const text = { id, name: foldText(name), description: foldText((hasDescriptions && description) || '') }
    index.add({ ...text, place: texts.length })
    texts.push(text)
  })

  /** Names that are these words and no others come first, then the best scores; their places settle ties. */
  function findWords(words: readonly string[]): string[] {
    const asked = [...new Set(words)].slice(0, mostWords)
    const queries = asked.map((word, at) => queryOf(word, at === asked.length - 1))
    const whole = words.join(' ')
    return index
      .search({ combineWith: 'AND', queries })
      .map(({ id: place, score }) => ({ place, score, isWhole: isWholeName(texts[place]!.name, whole) }))
      .sort((a, b) => Number(b.isWhole) - Number(a.isWhole) || b.score - a.score || a.place - b.place)
      .map(({ place }) => texts[place]!.id)
  }

  /** Those with the text in their names come first; within each group the order is that of places. */
  function findPiece(text: string): string[] {
    const piece = foldText(text)
    const byName = texts.filter(({ name }) => name.includes(piece))
    const byDescription = texts.filter(({ name, description }) => !name.includes(piece) && description.includes(piece))
    return [...byName, ...byDescription].map(({ id }) => id)
  }

  return {
    find(text) {
      const words = wordsOf(text)
      const found = words.length > 0 ? findWords(words) : []
      return found.length > 0 ? found : findPiece(text)
    },
  }
}

/** The words of a text, without case and accents; everything that is neither letter nor digit only separates them. */
export function wordsOf(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
}

/** A name shorter than the words cannot be them: most are told by that. */
function isWholeName(name: string, words: string): boolean {
  return name.length >= words.length && wordsOf(name).join(' ') === words
}

/** One word of a search: as it is, as a beginning, with a slip, or with two neighboring letters swapped. */
function queryOf(word: string, isLast: boolean): Query {
  const isTypoLikely = word.length >= 4 && !/\p{N}/u.test(word)
  const near: Query = {
    queries: [word],
    // A lone letter begins too many words to be of use, except for the one being typed.
    prefix: isLast || word.length > 1,
    fuzzy: isTypoLikely && 0.2,
    maxFuzzy: 2,
  }
  if (!isTypoLikely) return near
  const swapped: Query = { queries: swapsOf(word), prefix: false, fuzzy: false, boostTerm: () => 0.4 }
  return { combineWith: 'OR', queries: [near, swapped] }
}

/** A swap of neighbors counts as two edits, which short words are not allowed; it is the commonest slip of all. */
function swapsOf(word: string): string[] {
  const swaps = new Set<string>()
  for (let i = 0; i + 1 < word.length; i++) swaps.add(word.slice(0, i) + word[i + 1] + word[i] + word.slice(i + 2))
  swaps.delete(word)
  return [...swaps]
}
