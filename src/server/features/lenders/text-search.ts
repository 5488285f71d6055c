import MiniSearch, { type Query } from 'minisearch'
import type { Lender } from '#contract/lenders.ts'
import { inSlices } from '#server/in-slices.ts'

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

type Document = { id: number; name: string; description: string }

/** The words of a text, without case and accents; everything that is neither letter nor digit only separates them. */
export function wordsOf(text: string): string[] {
  return wordsOfFolded(foldText(text))
}

function wordsOfFolded(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Whether a folded name has these words and no others. A shorter name cannot: most are told by that. */
function isWholeName(name: string, words: string): boolean {
  return name.length >= words.length && wordsOfFolded(name).join(' ') === words
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
  const hasDescriptions = records.length <= mostWithDescriptions
  const index = new MiniSearch<Document>({
    fields: hasDescriptions ? ['name', 'description'] : ['name'],
    tokenize: wordsOf,
    // Words come folded from the tokenizer.
    processTerm: (word) => word,
    autoVacuum: false,
  })
  /** By position; an inactive lender has none. */
  const texts: ({ name: string; description: string } | undefined)[] = []
  await inSlices(records, (record, position) => {
    const { name, isActive } = record.listed
    if (isActive === 'false') return
    const description = (hasDescriptions && record.lender.description) || ''
    index.add({ id: position, name, description })
    texts[position] = { name: foldText(name), description: foldText(description) }
  })

  function findWords(all: readonly string[]): number[] {
    const words = [...new Set(all)].slice(0, mostWords)
    const queries = words.map((word, i) => queryOf(word, i === words.length - 1))
    const whole = all.join(' ')
    const ranked = index.search({ combineWith: 'AND', queries }, { boost: { name: 5 } }).map(({ id, score }) => {
      const position = id as number
      return { position, score, isWhole: isWholeName(texts[position]!.name, whole) }
    })
    ranked.sort((a, b) => Number(b.isWhole) - Number(a.isWhole) || b.score - a.score || a.position - b.position)
    return ranked.map(({ position }) => position)
  }

  /** Those with the text in their names come first; within each group the order is that of ids. */
  function findPiece(text: string): number[] {
    const piece = foldText(text)
    const byName: number[] = []
    const byDescription: number[] = []
    for (const [position, text] of texts.entries()) {
      if (text?.name.includes(piece)) byName.push(position)
      else if (text?.description.includes(piece)) byDescription.push(position)
    }
    return [...byName, ...byDescription]
  }

  return {
    find(text) {
      const words = wordsOf(text)
      let found = words.length > 0 ? findWords(words) : []
      if (found.length === 0) found = findPiece(text)
      return Int32Array.from(found)
    },
  }
}

/** One word of a search: as it is, as a beginning, with a slip, or with two neighboring letters swapped. */
function queryOf(word: string, isLast: boolean): Query {
  const isTypoLikely = word.length >= 4 && !/\p{N}/u.test(word)
  const near: Query = {
    queries: [word],
    // A lone letter begins too many words to be of use, except for the one being typed.
    prefix: isLast || word.length > 1,
    fuzzy: isTypoLikely ? 0.2 : false,
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
