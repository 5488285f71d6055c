import type { MatcherFunction } from '@testing-library/react'

/**
 * Matches the smallest element with this text. Its figures and names are separate elements, so that page translation
 * leaves them alone.
 */
export function withFigures(text: string | RegExp): MatcherFunction {
  const says = (element: Element) => {
    const words = element.textContent.replace(/\s+/g, ' ').trim()
    return typeof text === 'string' ? words === text : text.test(words)
  }
  return (_, element) => element !== null && says(element) && !Array.from(element.children).some(says)
}
