const figure = /(?<![\d.,])(?:(?<thousands>\d{1,3}(?:\.\d{3})+)|(?<whole>\d{1,2}),(?<part>\d{1,3}))(?![\d.,])/g
const isDecimalComma = /(?<![\d.,])\d{1,2},\d{1,2}(?![\d.,])/
const isDotThousands = /(?<![\d.,])\d{1,3}(?:\.\d{3})+(?![\d.,])/
const isEnglish = /\d,\d{3},\d{3}|(?<![\d.])\d{1,2}\.\d{1,2}(?![\d.])/

/**
 * Writes the figures of a file with semicolons as in English: '150.000' and '10,5%' as '150,000' and '10.5%'. Only where both forms
 * occur and no figure is written as in English.
 */
export function withDecimalPoints(text: string): string {
  if (!isDecimalComma.test(text) || !isDotThousands.test(text) || isEnglish.test(text)) return text
  return text.replace(figure, (all, ...rest) => {
    const { thousands, whole, part } = rest.at(-1) as Record<string, string | undefined>
    return thousands ? all.replaceAll('.', ',') : `${whole}.${part}`
  })
}
