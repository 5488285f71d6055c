/** Returns a number at least 0 and below 1. */
export type Random = () => number

/**
 * Creates a seeded random generator (sfc32). Each label gives a separate stream, so one more draw for one purpose
 * doesn't change the others. Uses integer arithmetic, so the results are the same on every machine. Not for secrets.
 */
export function createRandom(seed: number, label: string): Random {
  const next = createWords(seed, label)
  return () => next() / 0x1_0000_0000
}

/** Creates a source of version 4 UUIDs from the stream's bits. */
export function createUuidSource(seed: number, label: string): () => string {
  const next = createWords(seed, label)
  return () => {
    const hex = [next(), next(), next(), next()].map((word) => word.toString(16).padStart(8, '0')).join('')
    const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) % 4)
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
  }
}

function createWords(seed: number, label: string): () => number {
  let a = seed | 0
  let b = hashOf(label)
  let c = 0x9e3779b9 | 0
  let counter = 1
  function next(): number {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return sum >>> 0
  }
  // The first numbers still depend visibly on the seed.
  for (let i = 0; i < 15; i++) next()
  return next
}

/** Returns the FNV-1a hash of the label's code units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash | 0
}

/**
 * Returns one of the items with equal probability.
 * @throws when there are none.
 */
export function pick<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new RangeError('There is nothing to pick from')
  return item
}

/**
 * Returns one of the items with a probability in proportion to its weight. Weights must not be negative, and needn't
 * add up to 1.
 * @throws when no weight is above zero.
 */
export function pickWeighted<Item>(random: Random, items: readonly Item[], weightOf: (item: Item) => number): Item {
  let left = random() * items.reduce((sum, item) => sum + weightOf(item), 0)
  let last: Item | undefined
  for (const item of items) {
    const weight = weightOf(item)
    if (weight <= 0) continue
    last = item
    left -= weight
    if (left < 0) return item
  }
  if (last === undefined) throw new RangeError('There is nothing to pick from')
  // Rounding left a rest after the last weight.
  return last
}

/** Returns a copy of the items in random order. */
export function shuffle<Item>(random: Random, items: readonly Item[]): Item[] {
  const result = [...items]
  for (let i = result.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    const moved = result[i] as Item
    result[i] = result[j] as Item
    result[j] = moved
  }
  return result
}

/**
 * Returns `count` items in random order, each as often as its share of the summed weights to within one (largest
 * remainder method). Independent draws would vary with the seed.
 */
export function allocate<Item>(random: Random, count: number, shares: readonly (readonly [Item, number])[]): Item[] {
  const total = shares.reduce((sum, [, weight]) => sum + weight, 0)
  const exact = shares.map(([item, weight]) => ({ item, quota: (count * weight) / total }))
  const result = exact.flatMap(({ item, quota }) => new Array<Item>(Math.floor(quota)).fill(item))
  const byRemainder = exact.sort((left, right) => (right.quota % 1) - (left.quota % 1))
  for (const { item } of byRemainder.slice(0, count - result.length)) result.push(item)
  return shuffle(random, result)
}

/** Returns `count` flags in random order, of which the given share is true. */
export function allocateFlags(random: Random, count: number, share: number): boolean[] {
  return allocate(random, count, [
    [true, share],
    [false, 1 - share],
  ])
}
