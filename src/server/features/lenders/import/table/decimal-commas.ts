const figure = /(?<![\d.,])(?:(?<thousands>\d{1,3}(?:\.\d{3})+)|(?<whole>\d{1,2}),(?<part>\d{1,3}))(?![\d.,])/g
const isDecimalComma = /(?<![\d.,])\d{1,2},\d{1,2}(?![\d.,])/
const isDotThousands = /(?<![\d.,])\d{1,3}(?:\.\d{3})+(?![\d.,])/
const isEnglish = /\d,\d{3},\d{3}|(?<![\d.])\d{1,2}\.\d{1,2}(?![\d.])/

const commaPercents = /(?<![\d.,])\d{1,2},\d{1,3} ?%/g
/** A cell that holds a single figure with a decimal comma and one or two decimals. */
const onlyFigure = /(?<=^|;)(\s*\d{1,2}),(\d{1,2} ?%?\s*)(?=;|$)/gm

/**
 * Converts the figures of a semicolon-separated file to American notation: '150.000' and '10,5%' become '150,000' and
 * '10.5%'. Converts all figures if both forms occur and none is in American notation. Otherwise, if at least three
 * percentages have a decimal comma, converts only cells that hold a single figure with one or two decimals.
 */
export function withDecimalPoints(text: string): string {
  if (!isDecimalComma.test(text) || !isDotThousands.test(text) || isEnglish.test(text))
    return (text.match(commaPercents)?.length ?? 0) > 2 ? text.replace(onlyFigure, '$1.$2') : text
  return text.replace(figure, (all, ...rest) => {
    const { thousands, whole, part } = rest.at(-1) as Record<string, string | undefined>
    return thousands ? all.replaceAll('.', ',') : `${whole}.${part}`
  })
}
