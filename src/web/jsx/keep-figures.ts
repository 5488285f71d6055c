import { createElement, type ElementType, Fragment, type ReactNode } from 'react'

// The length is bounded, so that the search takes linear time in a long text without figures.
const number = String.raw`\d{1,15}(?:[.,]\d{1,15})*`
const amount = String.raw`[−+-]?(?:\$${number}(?:[KMB]\b)?|${number}\s?%|\d{1,15}(?:[.,]\d{1,15})+x?)`
const emailAddress = String.raw`[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+`
const phoneNumber = String.raw`(?:\(\d{3}\) |\b\d{3}-)\d{3}-\d{4}`

/**
 * Matches amounts, percentages, ratios, numbers with separators, ranges of these, email addresses, and phone numbers.
 */
const figures = new RegExp(`(${emailAddress}|${phoneNumber}|(?:\\$?${number}[KMB%]?[–-])?${amount})`)

/** Elements whose text browsers don't translate. */
const untranslated = new Set(['title', 'textarea', 'style', 'script', 'noscript', 'code', 'pre'])
/** Elements that can't contain a span, so the whole text is kept from translation. */
const textOnly = new Set(['option', 'text', 'tspan'])

type Props = { children?: ReactNode; className?: unknown; translate?: 'yes' | 'no' | undefined }

/**
 * Keeps figures from page translation, which changes their separators and units and replaces text nodes that React
 * still writes to. An element whose text is one figure gets `translate="no"`. In a longer text, each figure becomes a
 * `<span>`. Returns the same props if the element itself contains no figure, sets `translate`, or is a function
 * component's.
 */
export function keepFigures<Given>(type: ElementType, given: Given): Given {
  const props = given as Props
  const { children } = props
  if (children === undefined || props.translate !== undefined || !rendersText(type)) return given
  const isList = Array.isArray(children)
  const list: readonly ReactNode[] = isList ? children : [children]
  if (!list.some(mayHaveFigure)) return given
  if (type !== Fragment && (textOnly.has(type as string) ? hasFigure(list) : isOneFigure(list)))
    return { ...given, translate: 'no' }
  // A flex or grid container lays out each child separately, so a text stays one child there.
  const isRow = typeof props.className === 'string' && /(?:^|[\s:-])(?:flex|grid)(?:\s|$)/.test(props.className)
  const split = splitTexts(list, isRow ? 'span' : Fragment)
  return split === list ? given : { ...given, children: isList ? split : split[0] }
}

/**
 * True for HTML elements, fragments, and the elements of libraries, such as links, which pass their text to an HTML
 * element.
 */
function rendersText(type: ElementType): boolean {
  if (typeof type === 'string') return !untranslated.has(type)
  return type === Fragment || typeof type === 'object'
}

/** A quick check that rules out most texts. */
function mayHaveFigure(child: ReactNode): boolean {
  if (typeof child === 'string') return /[\d@]/.test(child)
  return typeof child === 'number' || (Array.isArray(child) && child.some(mayHaveFigure))
}

function isText(child: ReactNode): child is string | number {
  return typeof child === 'string' || typeof child === 'number'
}

function hasFigure(list: readonly ReactNode[]): boolean {
  return figures.test(list.filter(isText).join(''))
}

function isOneFigure(list: readonly ReactNode[]): boolean {
  if (!list.every((child) => isText(child) || child === null || typeof child === 'boolean')) return false
  const [before, figure, after, ...more] = list.filter(isText).join('').split(figures)
  return Boolean(figure) && !before?.trim() && !after?.trim() && more.length === 0
}

/**
 * Replaces each run of texts that contains a figure with one element. The other positions of the run become null, so
 * that the siblings keep their positions. Returns the same list if no run contains a figure.
 */
function splitTexts(list: readonly ReactNode[], wrapper: 'span' | typeof Fragment): readonly ReactNode[] {
  const split = [...list]
  let isSplit = false
  for (let from = 0; from < list.length; from++) {
    const child = list[from]
    let end = from + 1
    if (Array.isArray(child)) {
      split[from] = splitTexts(child, wrapper)
      isSplit ||= split[from] !== child
    } else if (isText(child)) {
      while (isText(list[end])) end++
      const parts = list.slice(from, end).join('').split(figures)
      if (parts.length > 1) {
        split.fill(null, from, end)
        split[from] = createElement(wrapper, { key: `text-${from}` }, ...parts.map(toPart))
        isSplit = true
      }
    }
    from = end - 1
  }
  return isSplit ? split : list
}

/** Wraps a part of a split text if it is a figure. `String.split` puts the figures at the odd indexes. */
function toPart(part: string, at: number): ReactNode {
  return at % 2 === 1 ? createElement('span', { key: at, translate: 'no' }, part) : part
}
