import { assumedLoanFees, type PricedTerms } from '#domain/loan-cost/assumed-terms.ts'
import { expectedPoints, expectedRate } from '#domain/loan-cost/loan-cost.ts'
import type { Medians } from '#domain/matching/deal-insight.ts'
import { medianOf } from '#domain/money/median.ts'
import { roundCents } from '#domain/money/rounding.ts'
import type { MoneyPrice } from '#domain/verdict/sources-and-uses.ts'
import type { MatchProgram } from './match-inputs.ts'
import { scanMemory } from './scan-memory.ts'

const totalsMemory = scanMemory((length) => new Float64Array(length))
const ratesMemory = scanMemory((length) => new Float64Array(length))
const pointsMemory = scanMemory((length) => new Float64Array(length))
const feesMemory = scanMemory((length) => new Float64Array(length))

/** Collects what all lenders that fit would charge, in one pass: the next one overwrites it. */
export class FitFigures {
  count = 0
  readonly #totals: Float64Array
  readonly #rates: Float64Array
  readonly #points: Float64Array
  readonly #fees: Float64Array

  constructor(most: number) {
    this.#totals = totalsMemory(most)
    this.#rates = ratesMemory(most)
    this.#points = pointsMemory(most)
    this.#fees = feesMemory(most)
  }

  /** A lender's best program at its price for a file of that strength; without a total where none is asked for. */
  add({ loanFees }: Pick<MatchProgram, 'loanFees'>, priced: PricedTerms, strength: number, totalCost = 0): void {
    this.#totals[this.count] = totalCost
    this.#rates[this.count] = expectedRate(priced, strength)
    this.#points[this.count] = expectedPoints(priced, strength)
    this.#fees[this.count] = loanFees ?? assumedLoanFees.expected
    this.count++
  }

  lowestTotal(): number | null {
    return this.count === 0 ? null : this.#totals.subarray(0, this.count).reduce((a, b) => Math.min(a, b))
  }

  highestTotal(): number | null {
    return this.count === 0 ? null : this.#totals.subarray(0, this.count).reduce((a, b) => Math.max(a, b))
  }

  /** The middle of what money costs; null when no lender was added. */
  price(): MoneyPrice | null {
    const [ratePercent, pointsPercent, loanFees] = [
      this.#median(this.#rates),
      this.#median(this.#points),
      this.#median(this.#fees),
    ]
    if (ratePercent === null || pointsPercent === null || loanFees === null) return null
    return { ratePercent, pointsPercent, loanFees: roundCents(loanFees) }
  }

  medians(): Medians | null {
    const price = this.price()
    const totalCost = this.#median(this.#totals)
    return price === null || totalCost === null ? null : { totalCost: roundCents(totalCost), ...price }
  }

  #median(figures: Float64Array): number | null {
    return medianOf(figures.subarray(0, this.count))
  }
}
