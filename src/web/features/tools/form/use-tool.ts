import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useDebouncedCallback } from 'use-debounce'
import { changeAssumptionsEndpoint, getAssumptionsEndpoint } from '#contract/tools/assumptions.ts'
import { createBrowserCall } from '#web/session/browser-call.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { ownQuery, useSession } from '#web/session/session.ts'
import { createStoredValue, storedRecord } from '#web/storage/stored-value.ts'
import { parseNumberText } from '#web/ui/controls/number-text.ts'
import { type FigureField, readFigures, type ToolSearch } from './tool-fields.ts'

/** The delay after the last key before the URL is updated, in milliseconds. */
const settleMs = 400

export type Tool = {
  /** The text of each field. */
  texts: ToolSearch
  /** True while the figures are the page's example. */
  isExample: boolean
  /** True once the visitor typed or chose a value. */
  isTyped: boolean
  /** True when the field holds the visitor's own assumption. */
  isOwn(name: string): boolean
  type(name: string, text: string): void
  /**
   * Resets this page's assumptions to the usual figures and deletes the visitor's own. Leaves other figures as they
   * are.
   */
  forgetOwn(): void
}

/**
 * Manages a calculator's fields. They start from the URL, or without any there from the page's example and the
 * visitor's own assumptions. Typed values take effect immediately and reach the URL after a delay, so that reloads,
 * bookmarks and shared links keep them. A valid figure typed over an assumption is also stored as the visitor's own, in
 * the account or in this browser; clearing the field deletes it. `example` and `fields` must stay the same objects
 * between renders.
 */
export function useTool(search: ToolSearch, example: ToolSearch, fields: readonly FigureField[]): Tool {
  const isBlank = Object.keys(search).length === 0
  const [texts, setTexts] = useState<ToolSearch>(() => (isBlank ? example : search))
  const [isTyped, setIsTyped] = useState(false)
  // A URL's figures override the visitor's own assumptions, so that a shared link shows everyone the same result.
  const [startedBlank] = useState(isBlank)
  const isExample = startedBlank && !isTyped
  const { own, keep } = useAssumptions()
  const navigate = useNavigate()
  const written = useRef(texts)

  useEffect(() => {
    if (!startedBlank) return
    // The visitor's own assumptions replace the example's figures, but not what was typed before they were loaded.
    const texts = Object.entries(ownTexts(fields, own))
    if (texts.length === 0) return
    setTexts((now) => ({ ...now, ...Object.fromEntries(texts.filter(([name]) => now[name] === example[name])) }))
  }, [startedBlank, fields, own, example])

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
    isTyped,
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
      setIsTyped(true)
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

/** Milliseconds after the last key before a change is sent to the account. */
const sendAfterMs = 600

const nothing: OwnFigures = {}

function assumptionsQuery() {
  return ownQuery(queryKeys.assumptions, (call) => call(getAssumptionsEndpoint))
}

type OwnAssumptions = {
  /** The visitor's own assumptions; none until they are loaded. */
  own: OwnFigures
  keep(change: AssumptionChange): void
}

/**
 * Returns the visitor's own assumptions: from the account when signed in, else from this browser. On the first
 * signed-in visit, the browser's figures move to the account, except those that the account already has.
 */
function useAssumptions(): OwnAssumptions {
  const isSignedIn = useSession().status === 'signed-in'
  const queryClient = useQueryClient()
  const query = useQuery({ ...assumptionsQuery(), enabled: isSignedIn })
  const [browserFigures, setBrowserFigures] = useState<OwnFigures>(nothing)
  const unsent = useRef<AssumptionChange>({})
  const send = useDebouncedCallback(() => void sendChange(unsent), sendAfterMs, { flushOnExit: true })
  const accountFigures: OwnFigures | undefined = query.data?.assumptions

  // Runs after the first render, which must match the server's.
  useEffect(() => {
    if (!isSignedIn) setBrowserFigures(readKeptAssumptions())
  }, [isSignedIn])

  useEffect(() => {
    if (!accountFigures) return
    const kept = readKeptAssumptions()
    if (Object.keys(kept).length === 0) return
    dropKeptAssumptions()
    saveToAccount({ ...kept, ...accountFigures })
  })

  function saveToAccount(change: AssumptionChange) {
    queryClient.setQueryData(assumptionsQuery().queryKey, (now) => ({
      assumptions: mergeAssumptions(now?.assumptions ?? {}, change),
    }))
    unsent.current = { ...unsent.current, ...change }
    send()
  }

  return {
    own: isSignedIn ? (accountFigures ?? nothing) : browserFigures,
    keep(change) {
      if (isSignedIn) saveToAccount(change)
      else setBrowserFigures(keepAssumptions(change))
    },
  }
}

/**
 * Sends the changes to the account, even if the page is left. Figures that fail to send are sent with the next change.
 */
async function sendChange(unsent: { current: AssumptionChange }) {
  const assumptions = unsent.current
  if (Object.keys(assumptions).length === 0) return
  unsent.current = {}
  try {
    await createBrowserCall({ keepalive: true })(changeAssumptionsEndpoint, { body: { assumptions } })
  } catch {
    unsent.current = { ...assumptions, ...unsent.current }
  }
}

/** The visitor's own figures by field name. */
type OwnFigures = Readonly<Record<string, number>>
/** Null resets a field to the usual figure. */
type AssumptionChange = Readonly<Record<string, number | null>>

const assumptions = createStoredValue('plumbline-tool-assumptions', storedRecord)

/** Returns the assumptions stored in this browser. They are about a market or a contractor, never about a deal. */
function readKeptAssumptions(): OwnFigures {
  const kept: Record<string, number> = {}
  for (const [name, figure] of Object.entries(assumptions.read())) {
    const number = typeof figure === 'string' ? Number(figure) : figure
    if (typeof number === 'number' && Number.isFinite(number)) kept[name] = number
  }
  return kept
}

function keepAssumptions(change: AssumptionChange): OwnFigures {
  const kept = mergeAssumptions(readKeptAssumptions(), change)
  assumptions.write(JSON.stringify(kept))
  return kept
}

function dropKeptAssumptions(): void {
  assumptions.write(null)
}

function mergeAssumptions(kept: OwnFigures, change: AssumptionChange): OwnFigures {
  const merged: Record<string, number> = {}
  for (const [name, figure] of Object.entries({ ...kept, ...change })) if (figure !== null) merged[name] = figure
  return merged
}
