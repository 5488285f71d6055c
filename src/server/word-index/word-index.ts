import { scanMemory } from '#domain/matching/scan-memory.ts'
import { placeOf, type SortedWords, sortWords, visitNearWords } from './near-words.ts'

/** A word of a search. It is asked for as it is, and counts less as a beginning of a word, with slips, or in another spelling. */
export type AskedWord = {
  text: string
  isPrefix: boolean
  /** How many letters may be others, too many or missing. */
  maxEdits: number
  otherSpellings: readonly string[]
}

export type WordIndex = {
  /**
   * The documents that have every word in one of their fields, in order of their numbers; `scores` has the BM25+ of each at its number,
   * until the next search.
   */
  search(asked: readonly AskedWord[]): { documents: Int32Array; scores: Float64Array }
  /** How many different words each document has in the first field. */
  lengths: Uint16Array
}

/** One field of all documents. Those with a word stand from the word's start to the next one's, each with how often it has the word. */
type Field = {
  boost: number
  starts: Uint32Array
  documents: Uint32Array
  frequencies: Uint16Array
  /** How many different words each document has. */
  lengths: Uint16Array
  averageLength: number
}

type Entry = { word: number; document: number; frequency: number }

/**
 * Takes documents with ascending numbers, each with the words of its fields. The index is a list of different words and typed arrays:
 * as maps of maps the names of 25,000 lenders, most of them with a word of their own, took 28 MB.
 */
export function beginWordIndex(boosts: readonly number[]): {
  add(document: number, words: readonly (readonly string[])[]): void
  finish(): WordIndex
} {
  const numbers = new Map<string, number>()
  const fields = boosts.map((): Entry[] => [])
  let [count, size] = [0, 0]
  return {
    add(document, words) {
      count++
      size = document + 1
      for (const [i, entries] of fields.entries()) {
        const frequencies = new Map<string, number>()
        for (const word of words[i]!) frequencies.set(word, (frequencies.get(word) ?? 0) + 1)
        for (const [text, frequency] of frequencies) {
          const word = numbers.get(text) ?? numbers.size
          numbers.set(text, word)
          entries.push({ word, document, frequency })
        }
      }
    },
    finish() {
      const words = sortWords(numbers.keys())
      const places = new Uint32Array(numbers.size)
      for (const [place, word] of words.words.entries()) places[numbers.get(word)!] = place
      const arranged = fields.map((entries, i) => arrange(entries, places, { boost: boosts[i]!, count, size }))
      return { search: createSearch({ words, fields: arranged, count, size }), lengths: arranged[0]!.lengths }
    },
  }
}

/** Entries come by document and are put in order of the words' places. */
function arrange(
  entries: readonly Entry[],
  places: Uint32Array,
  { boost, count, size }: Pick<Field, 'boost'> & { count: number; size: number },
): Field {
  const starts = new Uint32Array(places.length + 1)
  const lengths = new Uint16Array(size)
  for (const { word, document } of entries) {
    starts[places[word]! + 1]!++
    lengths[document]!++
  }
  for (let place = 0; place < places.length; place++) starts[place + 1]! += starts[place]!
  const next = starts.slice()
  const documents = new Uint32Array(entries.length)
  const frequencies = new Uint16Array(entries.length)
  for (const { word, document, frequency } of entries) {
    const at = next[places[word]!]!++
    documents[at] = document
    frequencies[at] = frequency
  }
  return { boost, starts, documents, frequencies, lengths, averageLength: entries.length / count }
}

const prefixWeight = 0.375
const fuzzyWeight = 0.45
const otherSpellingWeight = 0.4
/** Of BM25+: how soon a repeated word stops counting, how much a long field counts against it, what a word counts at least. */
const [saturation, lengthWeight, least] = [1.2, 0.7, 0.5]

const documentsMemory = scanMemory((length) => new Int32Array(length))
const scoresMemory = scanMemory((length) => new Float64Array(length))
const wordsMemory = scanMemory((length) => new Uint8Array(length))
const spellingsMemory = scanMemory((length) => new Uint8Array(length))
const lastSpellingMemory = scanMemory((length) => new Uint16Array(length))

type Indexed = { words: SortedWords; fields: readonly Field[]; count: number; size: number }

function createSearch({ words, fields, count, size }: Indexed): WordIndex['search'] {
  return (asked) => {
    const scores = scoresMemory(size).fill(0)
    /** How many of the words, in their order, a document has; one that lacks a word falls behind. */
    const found = wordsMemory(size).fill(0)
    /** In how many spellings it has them: the more, the better it fits. */
    const spellings = spellingsMemory(size).fill(0)
    const lastSpelling = lastSpellingMemory(size).fill(0)
    let spelling = 0

    function addWord(number: number, place: number, weight: number): void {
      for (const { boost, starts, documents, frequencies, lengths, averageLength } of fields) {
        const [from, to] = [starts[place]!, starts[place + 1]!]
        const rarity = Math.log(1 + (count - (to - from) + 0.5) / (to - from + 0.5))
        for (let at = from; at < to; at++) {
          const document = documents[at]!
          if (found[document]! < number) continue
          found[document] = number + 1
          if (lastSpelling[document] !== spelling) spellings[document]!++
          lastSpelling[document] = spelling
          const long = 1 - lengthWeight + (lengthWeight * lengths[document]!) / averageLength
          const frequency = frequencies[at]!
          scores[document]! +=
            weight * boost * rarity * (least + (frequency * (saturation + 1)) / (frequency + saturation * long))
        }
      }
    }

    for (const [number, { text, isPrefix, maxEdits, otherSpellings }] of asked.entries()) {
      spelling++
      const own = placeOf(words, text)
      if (words.words[own] === text) addWord(number, own, 1)
      const isOfPrefix = (word: string | undefined) => isPrefix && word?.startsWith(text)
      for (let place = own; isOfPrefix(words.words[place]); place++) {
        const { length } = words.words[place]!
        const weight = (prefixWeight * length) / (length + 0.3 * (length - text.length))
        if (length > text.length) addWord(number, place, weight)
      }
      if (maxEdits > 0)
        visitNearWords(words, text, maxEdits, (place, edits) => {
          const word = words.words[place]!
          const weight = (fuzzyWeight * word.length) / (word.length + edits)
          if (edits > 0 && !isOfPrefix(word)) addWord(number, place, weight)
        })
      for (const other of otherSpellings) {
        spelling++
        const place = placeOf(words, other)
        if (words.words[place] === other) addWord(number, place, otherSpellingWeight)
      }
    }
    const documents = documentsMemory(size)
    let kept = 0
    for (let document = 0; document < size; document++) {
      if (found[document] !== asked.length) continue
      documents[kept++] = document
      scores[document]! *= spellings[document]!
    }
    return { documents: documents.slice(0, kept), scores }
  }
}
