import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useDebouncedCallback } from 'use-debounce'
import { parseNumberText } from '#web/ui/controls/number-text.ts'
import type { OwnFigures } from './kept-assumptions.ts'
import { type FigureField, readFigures, type ToolSearch } from './tool-fields.ts'
import { useAssumptions } from './use-assumptions.ts'

/** How long after the last key the address takes over what was typed, in milliseconds. */
const settleMs = 400

export type Tool = {
  /** What stands in each field, as typed. */
  texts: ToolSearch
  /** The figures are the page's own example: nobody has given any yet. */
  isExample: boolean
  /** The field holds what this person assumes from visit to visit. */
  isOwn(name: string): boolean
  type(name: string, text: string): void
  /** Goes back to the usual figures on this page, and forgets this person's. */
  forgetOwn(): void
}

/**
 * A calculator's fields. They begin with the address, or with the page's example where the address says nothing; what is typed
 * counts at once and stands in the address a moment later, so that a reload, a bookmark and a shared link keep it.
 */
export function useTool(search: ToolSearch, example: ToolSearch, fields: readonly FigureField[]): Tool {
  const isBlank = Object.keys(search).length === 0
  const [texts, setTexts] = useState<ToolSearch>(() => (isBlank ? example : search))
  const [isExample, setIsExample] = useState(isBlank)
  // An address is exact: whoever opens it sees the same result, whatever they assume themselves.
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

/** Only what a field of this page may assume. */
function ownTexts(fields: readonly FigureField[], own: OwnFigures): ToolSearch {
  const texts: Record<string, string> = {}
  for (const { name, assumed } of fields)
    if (assumed !== undefined && own[name] !== undefined) texts[name] = String(own[name])
  return texts
}
