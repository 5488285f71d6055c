import { barredFragments, barredSounds, barredWords } from './barred-names.ts'
import { extraBeginnings, firmEndings, onsets, rhymes, softBeginnings, softEndings } from './name-parts.ts'
import { type Random, shuffle } from './random.ts'

type WordSource = {
  /** Returns another invented word. Repeats a word only after all others. */
  next(): string
}

/**
 * Creates a source of invented words in random order. Firm words end in a landscape word ('moor'), soft words in a
 * suffix that starts with a vowel ('arra'). Two in five are soft until the soft words run out. After the last word, it
 * repeats them all in the same order.
 */
export function createWordSource(random: Random): WordSource {
  const firm = shuffle(random, [...Array(firmPairCount).keys()])
  const soft = shuffle(random, [...Array(softPairCount).keys()])
  const used = new Set<string>()
  let round = used.values()

  function draw(): string | undefined {
    while (firm.length > 0) {
      const isSoft = used.size % 5 < 2 && soft.length > 0
      const word = isSoft ? softWord(soft.pop() as number) : firmWord(firm.pop() as number)
      if (word !== undefined && !used.has(word)) return word
    }
    return undefined
  }

  return {
    next() {
      const word = draw()
      if (word !== undefined) {
        used.add(word)
        return word
      }
      let step = round.next()
      if (step.done) {
        round = used.values()
        step = round.next()
      }
      if (step.done) throw new RangeError('There are no words')
      return step.value
    },
  }
}

/** Lists every possible word in a fixed order. */
export function listCoinedWords(): string[] {
  const firm = [...Array(firmPairCount).keys()].flatMap((pair) => firmWord(pair) ?? [])
  const soft = [...Array(softPairCount).keys()].flatMap((pair) => softWord(pair) ?? [])
  return [...new Set([...firm, ...soft])]
}

const firmBeginnings = [
  ...extraBeginnings,
  ...onsets.flatMap((onset) => rhymes.filter((rhyme) => isPronounceable(onset, rhyme)).map((rhyme) => onset + rhyme)),
].map((beginning) => beginning.charAt(0).toUpperCase() + beginning.slice(1))

const firmPairCount = firmBeginnings.length * firmEndings.length
const softPairCount = softBeginnings.length * softEndings.length

function firmWord(pair: number): string | undefined {
  return wordOf(firmBeginnings, firmEndings, pair)
}

function softWord(pair: number): string | undefined {
  return wordOf(softBeginnings, softEndings, pair)
}

/**
 * Returns the word made of the pair of parts at index `pair`. Undefined if the word is hard to read, contains part of a
 * real lender's name or a sound to avoid, or is a real word.
 * @throws RangeError if there is no such pair.
 */
function wordOf(beginnings: readonly string[], endings: readonly string[], pair: number): string | undefined {
  const beginning = beginnings[Math.floor(pair / endings.length)]
  const ending = endings[pair % endings.length]
  if (beginning === undefined || ending === undefined) throw new RangeError(`There is no pair ${pair}`)
  const word = beginning + ending
  return isSpeakable(beginning.toLowerCase(), ending) && !barredPattern.test(word.toLowerCase()) ? word : undefined
}

/**
 * Rejects a rhyme whose first two letters include the onset's last letter ('Lellin'), and a rhyme with a cluster such
 * as 'ndr' after an onset such as 'Tr', 'Bl' or 'St' ('Trandren').
 */
function isPronounceable(onset: string, rhyme: string): boolean {
  const start = onset.toLowerCase()
  if (start === '') return true
  const isHeavy = /[a-z][lrt]$/.test(start) && /[a-z][bdt]r/.test(rhyme)
  return !isHeavy && !rhyme.slice(0, 2).includes(start.slice(-1))
}

/**
 * Rejects repetitions where the parts meet ('Armellock', 'Cororrin') and repeated three-letter groups ('Brookenbrook').
 */
function isSpeakable(beginning: string, ending: string): boolean {
  if (beginning.endsWith(ending.charAt(0)) || beginning.endsWith(ending.slice(0, 2))) return false
  for (let i = 0; i + 3 <= ending.length; i++) if (beginning.includes(ending.slice(i, i + 3))) return false
  return true
}

const barredPattern = new RegExp(`${[...barredFragments, ...barredSounds].join('|')}|^(?:${barredWords.join('|')})$`)
