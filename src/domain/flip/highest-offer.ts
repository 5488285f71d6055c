import { type FlipInput, flipOutcome } from './flip-profit.ts'

/**
 * The highest price in whole dollars at which the cash put in returns at least `wishedRoiPercent` over the time held, with the loan
 * unchanged in dollars; null when even $1 is too much. A price that takes no cash at all returns any wish, if it earns something.
 */
export function highestOffer(input: FlipInput, wishedRoiPercent: number): number | null {
  const isEnough = (purchasePrice: number) => {
    const { roiPercent, profit } = flipOutcome({ ...input, purchasePrice })
    return roiPercent === null ? profit > 0 : roiPercent >= wishedRoiPercent
  }
  let [enough, tooMuch] = [0, Math.floor(input.arv) + 1]
  while (tooMuch - enough > 1) {
    const price = Math.floor((enough + tooMuch) / 2)
    if (isEnough(price)) enough = price
    else tooMuch = price
  }
  return enough === 0 ? null : enough
}
