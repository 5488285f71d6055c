import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { readAssumptions, saveAssumption } from './assumptions.ts'
import type { FigureField, ToolSearch } from './tool-fields.ts'

/** How long after the last key the address takes over what was typed, in milliseconds. */
const settleMs = 400

export type Tool = {
  /** What stands in each field, as typed. */
  texts: ToolSearch
  /** The figures are the page's own example: nobody has given any yet. */
  isExample: boolean
  type(name: string, text: string): void
}

/**
 * A calculator's fields. They begin with the address, or with the page's example where the address says nothing; what is typed
 * counts at once and stands in the address a moment later, so that a reload, a bookmark and a shared link keep it.
 */
export function useTool(search: ToolSearch, example: ToolSearch, fields: readonly FigureField[]): Tool {
  const isBlank = Object.keys(search).length === 0
  const [texts, setTexts] = useState<ToolSearch>(() => (isBlank ? example : search))
  const [isExample, setIsExample] = useState(isBlank)
  const navigate = useNavigate()
  const written = useRef(texts)

  // What somebody assumes is theirs from visit to visit. Read after the first rendering, which the server has done without it.
  useEffect(() => {
    const kept = readAssumptions(fields)
    if (Object.keys(kept).length > 0) setTexts((now) => ({ ...kept, ...now }))
  }, [fields])

  useEffect(() => {
    if (isExample || written.current === texts) return
    const timer = setTimeout(() => {
      written.current = texts
      const given = Object.fromEntries(
        Object.entries(texts).filter(([, text]) => text !== undefined && text !== '' && text !== 'NaN'),
      )
      navigate({ to: '.', search: given as never, replace: true, resetScroll: false })
    }, settleMs)
    return () => clearTimeout(timer)
  }, [texts, isExample, navigate])

  return {
    texts,
    isExample,
    type(name, text) {
      const field = fields.find((one) => one.name === name)
      if (field?.assumed !== undefined) saveAssumption(name, text)
      setIsExample(false)
      setTexts((now) => ({ ...now, [name]: text }))
    },
  }
}
