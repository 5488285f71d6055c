import MiniSearch, { type Query } from 'minisearch'
import type { Lender } from '#contract/lenders/lenders.ts'
import { inSlices } from '#server/in-slices.ts'

export type TextSearch = {
  /** Returns the ids of the lenders found, best first. */
  find(text: string): string[]
}

/** The fields of a lender that a search reads. */
export type SearchedLender = { lender: Pick<Lender, 'id' | 'name' | 'description' | 'isActive'> }

/** A lender's texts without case and accents. The index refers to it by its position. */
type Document = { id: string; name: string; description: string }

/** With more lenders than this, only names are indexed: 100,000 descriptions would take half a gigabyte. */
const maxLendersWithDescriptions = 20_000

/** Further words of a search are ignored, to limit its cost. */
const maxWords = 8

/**
 * Indexes the names of active lenders, yielding to the event loop, and their descriptions unless there are more than
 * 20,000 lenders. A lender is found if each of the first eight searched words is a prefix of one of its words, or
 * differs by one typing error (from four letters) or two (from eight). A search without words or results falls back to
 * substrings, such as `100%` or an emoji.
 */
export async function buildTextSearch(lenders: readonly SearchedLender[]): Promise<TextSearch> {
  const hasDescriptions = lenders.length <= maxLendersWithDescriptions
  const index = new MiniSearch<Document & { place: number }>({
    idField: 'place',
    fields: ['name', 'description'],
    tokenize: wordsOf,
    // The tokenizer already folds the words.
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

  /** Names with exactly these words come first, then the best scores. Ties keep the lenders' order. */
  function findWords(words: readonly string[]): string[] {
    const asked = [...new Set(words)].slice(0, maxWords)
    const queries = asked.map((word, at) => toWordQuery(word, at === asked.length - 1))
    const whole = words.join(' ')
    return index
      .search({ combineWith: 'AND', queries })
      .map(({ id: place, score }) => ({ place, score, isWhole: isWholeName(texts[place]!.name, whole) }))
      .sort((a, b) => Number(b.isWhole) - Number(a.isWhole) || b.score - a.score || a.place - b.place)
      .map(({ place }) => texts[place]!.id)
  }

  /** Lenders with the text in their names come first. Each group keeps the lenders' order. */
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

/** Splits a text into words without case and accents. Characters other than letters and digits separate words. */
export function wordsOf(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
}

/** Returns whether a name consists of exactly these words. Compares lengths first, which is cheap. */
function isWholeName(name: string, words: string): boolean {
  return name.length >= words.length && wordsOf(name).join(' ') === words
}

/** Builds the query for one word: exact, as a prefix, with a typing error, or with two neighboring letters swapped. */
function toWordQuery(word: string, isLast: boolean): Query {
  const isTypoLikely = word.length >= 4 && !/\p{N}/u.test(word)
  const near: Query = {
    queries: [word],
    // A single letter is a prefix of too many words, except in the word being typed.
    prefix: isLast || word.length > 1,
    fuzzy: isTypoLikely && 0.2,
    maxFuzzy: 2,
  }
  if (!isTypoLikely) return near
  const swapped: Query = { queries: listLetterSwaps(word), prefix: false, fuzzy: false, boostTerm: () => 0.4 }
  return { combineWith: 'OR', queries: [near, swapped] }
}

/**
 * Lists a word's variants with two neighboring letters swapped. The index counts a swap as two edits, too many for
 * short words.
 */
function listLetterSwaps(word: string): string[] {
  const swaps = new Set<string>()
  for (let i = 0; i + 1 < word.length; i++) swaps.add(word.slice(0, i) + word[i + 1] + word[i] + word.slice(i + 2))
  swaps.delete(word)
  return [...swaps]
}
