import { lenderSorts } from '#contract/lenders/lenders.ts'
import { stateNames } from '#domain/states/states.ts'
import { seededRandom } from './measure.ts'

/**
 * Returns `count` distinct words of the texts, about half of them with a typo. The texts must have that many words.
 */
export function searches(texts: readonly string[], count: number, seed = 11): string[] {
  const random = seededRandom(seed)
  const words = [...new Set(texts.flatMap((text) => text.toLowerCase().match(/[a-z]{4,}/g) ?? []))]
  const found = new Set<string>()
  while (found.size < count) {
    const word = words[Math.floor(random() * words.length)]!
    const at = 1 + Math.floor(random() * (word.length - 2))
    const typos = [
      word.slice(0, at) + word.slice(at + 1),
      word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
      `${word.slice(0, at)}e${word.slice(at)}`,
    ]
    found.add(random() < 0.5 ? word : typos[Math.floor(random() * typos.length)]!)
  }
  return [...found]
}

/**
 * Returns `count` distinct API paths of lender lists with filters and no search text, as the directory's dialog creates
 * them.
 */
export function filterMixes(count: number, seed = 7): string[] {
  const random = seededRandom(seed)
  const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)]!
  const paths = new Set<string>()
  while (paths.size < count) {
    const query = new URLSearchParams({
      page: String(1 + Math.floor(random() * 3)),
      limit: '48',
      sortBy: pick(lenderSorts),
    })
    if (random() < 0.6)
      query.set('states', Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(stateNames)).join(','))
    if (random() < 0.5) query.set('interestRateMax', String(8 + Math.floor(random() * 28) / 4))
    if (random() < 0.5) query.set('loanAmountMin', String(25_000 * (1 + Math.floor(random() * 40))))
    if (random() < 0.4) query.set('loanTermMax', String(6 + Math.floor(random() * 30)))
    if (random() < 0.4) query.set('pointsMax', String(1 + Math.floor(random() * 12) / 4))
    if (random() < 0.2) query.set('fastFunding', 'true')
    paths.add(`/api/lenders?${query}`)
  }
  return [...paths]
}
