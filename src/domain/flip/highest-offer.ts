import { type FlipInput, flipOutcome } from './flip-profit.ts'

/**
 * Finds the highest price in whole dollars, up to the ARV, at which the cash invested returns at least
 * `targetRoiPercent` over the hold, at the same loan amount. Null when even $1 is too much. A profitable price that
 * takes no cash meets any target.
 */
export function highestOffer(input: FlipInput, targetRoiPercent: number): number | null {
  const isEnough = (purchasePrice: number) => {
    const { roiPercent, profit } = flipOutcome({ ...input, purchasePrice })
    return roiPercent === null ? profit > 0 : roiPercent >= targetRoiPercent
  }
  let [enough, tooMuch] = [0, Math.floor(input.arv) + 1]
  while (tooMuch - enough > 1) {
    const price = Math.floor((enough + tooMuch) / 2)
    if (isEnough(price)) enough = price
    else tooMuch = price
  }
  return enough === 0 ? null : enough
}
