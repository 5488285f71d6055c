import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useDebouncedCallback } from 'use-debounce'
import { parseNumberText } from '#web/ui/controls/number-text.ts'
import type { OwnFigures } from './kept-assumptions.ts'
import { type FigureField, readFigures, type ToolSearch } from './tool-fields.ts'
import { useAssumptions } from './use-assumptions.ts'

/** The delay after the last key before the URL is updated, in milliseconds. */
const settleMs = 400

export type Tool = {
  /** The text of each field. */
  texts: ToolSearch
  /** True while the figures are the page's example. */
  isExample: boolean
  /** True when the field holds the visitor's own assumption. */
  isOwn(name: string): boolean
  type(name: string, text: string): void
  /** Resets this page to the usual figures and deletes the visitor's own. */
  forgetOwn(): void
}

/**
 * Manages a calculator's fields. They start from the URL, or from the page's example. Typed values take effect immediately and
 * reach the URL after a delay, so that reloads, bookmarks and shared links keep them.
 */
export function useTool(search: ToolSearch, example: ToolSearch, fields: readonly FigureField[]): Tool {
  const isBlank = Object.keys(search).length === 0
  const [texts, setTexts] = useState<ToolSearch>(() => (isBlank ? example : search))
  const [isExample, setIsExample] = useState(isBlank)
  // A URL's figures override the visitor's own assumptions, so that a shared link shows everyone the same result.
  const [beginsBlank] = useState(isBlank)
  const { own, keep } = useAssumptions()
  const navigate = useNavigate()
  const written = useRef(texts)

  useEffect(() => {
    if (!beginsBlank) return
    const texts = ownTexts(fields, own)
    if (Object.keys(texts).length > 0) setTexts((now) => ({ ...texts, ...now }))
  }, [beginsBlank, fields, own])

  const write = useDebouncedCallback(() => {
    written.current = texts
    const given = Object.fromEntries(
      Object.entries(texts).filter(([, text]) => text !== undefined && text !== '' && text !== 'NaN'),
    )
    navigate({ to: '.', search: given as never, replace: true, resetScroll: false })
  }, settleMs)
  useEffect(() => {
    if (!isExample && written.current !== texts) write()
  }, [texts, isExample, write])

  return {
    texts,
    isExample,
    isOwn: (name) => {
      const isAssumed = fields.some((field) => field.name === name && field.assumed !== undefined)
      return isAssumed && own[name] !== undefined && own[name] === parseNumberText(texts[name] ?? '')
    },
    type(name, text) {
      const field = fields.find((one) => one.name === name)
      if (field?.assumed !== undefined) {
        const { values, errors } = readFigures([field], { [name]: text })
        if (!errors[name]) keep({ [name]: values[name] ?? null })
      }
      setIsExample(false)
      setTexts((now) => ({ ...now, [name]: text }))
    },
    forgetOwn() {
      const names = fields.flatMap(({ name, assumed }) => (assumed === undefined ? [] : name))
      keep(Object.fromEntries(names.map((name) => [name, null])))
      setTexts((now) => ({ ...now, ...Object.fromEntries(names.map((name) => [name, ''])) }))
    },
  }
}

/** Keeps only assumptions that have a field on this page. */
function ownTexts(fields: readonly FigureField[], own: OwnFigures): ToolSearch {
  const texts: Record<string, string> = {}
  for (const { name, assumed } of fields)
    if (assumed !== undefined && own[name] !== undefined) texts[name] = String(own[name])
  return texts
}
