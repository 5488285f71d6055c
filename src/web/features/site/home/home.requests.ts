import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useDebounce } from 'use-debounce'
import { previewDealEndpoint } from '#contract/deals/deal-preview.ts'
import { featuredLenderCount, listLendersEndpoint } from '#contract/lenders/lenders.ts'
import type { Call } from '#contract/wire/call.ts'
import { endpointUrl } from '#contract/wire/endpoint.ts'
import type { MatchDeal, MatchInvestor } from '#domain/loan-request/match-inputs.ts'
import { useCall } from '#web/app-context.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { type AnswerFigures, readAnswer } from './answer-figures.ts'
import type { AnswerName, AnswerTexts } from './answer-texts.ts'

/** The first six lenders of the directory. */
export function featuredLendersQuery(call: Call) {
  const query = { page: '1', limit: String(featuredLenderCount), programs: 'false' } as const
  return queryOptions({
    queryKey: queryKeys.address(endpointUrl(listLendersEndpoint.path, { query })),
    queryFn: async () => (await call(listLendersEndpoint, { query })).lenders.slice(0, featuredLenderCount),
  })
}

/** Counts the lenders that lend in the example deal's state, at its amount and for its term. */
export function exampleReachQuery(call: Call) {
  const { propertyState, loanAmount, termMonths } = exampleDeal
  const query = {
    limit: '1',
    states: propertyState,
    loanAmountMin: String(loanAmount),
    loanAmountMax: String(loanAmount),
    loanTermMin: String(termMonths),
    loanTermMax: String(termMonths),
  }
  return queryOptions({
    queryKey: queryKeys.address(endpointUrl(listLendersEndpoint.path, { query })),
    queryFn: async () => (await call(listLendersEndpoint, { query })).total,
  })
}

/**
 * The lenders that fit the deal, with costs and the ones to ask first. Stores nothing. Sends no request without
 * figures.
 */
export function answerQuery(call: Call, figures: AnswerFigures | null) {
  return queryOptions({
    queryKey: queryKeys.dealPreview('home', figures),
    queryFn: figures === null ? skipToken : ({ signal }) => call(previewDealEndpoint, { body: figures }, { signal }),
  })
}

/** The deal of the home page's example. A blank hold means the usual six months of a flip. */
export const exampleDeal: MatchDeal = {
  dealType: 'Fix and Flip',
  dealStatus: 'Looking for a property',
  propertyState: 'California',
  propertyType: 'Single Family',
  purchasePrice: 200_000,
  repairBudget: 25_000,
  estimatedArv: 300_000,
  downpayment: 40_000,
  loanAmount: 160_000,
  termMonths: 12,
  closingTimelineDays: 30,
}

/** The investor of the example: a first project with good credit. */
export const exampleInvestor: MatchInvestor = {
  creditScoreRange: 'Good (650-699)',
  flippingExperience: 'First time',
  reDealsLast3Years: null,
}

declare module '@tanstack/history' {
  interface HistoryState {
    /** The home page's form at its latest answer. Kept out of the URL, which others may see. */
    homeAnswer?: AnswerTexts
  }
}

const settleMs = 400

/**
 * The home page's form and its answer. Starts from the texts in the history entry on Back, otherwise from those in the
 * URL; both count as submitted. After the first submit the answer follows every change once typing pauses. The latest
 * answer stays while a figure is missing or invalid.
 */
export function useHomeAnswer(search: AnswerTexts) {
  const inHistory = useLocation({ select: ({ state }) => state.homeAnswer })
  // The server doesn't know the history entry, so a reloaded page starts without it.
  const start = (useHydrated() && inHistory) || search
  const [texts, setTexts] = useState(start)
  // Input before hydration arrives as change events in the same batch as the button's click, before `texts` contains
  // it.
  const latest = useRef(start)
  function store(next: AnswerTexts) {
    latest.current = next
    setTexts(next)
  }
  const [isAsked, setAsked] = useState(Object.keys(start).length > 0)
  const [submitCount, setSubmitCount] = useState(0)
  const read = readAnswer(texts)
  const [settled] = useDebounce(JSON.stringify(read.figures), settleMs)
  const figures = isAsked && JSON.stringify(read.figures) === settled ? read.figures : null
  const { data, isError, isFetching, refetch } = useQuery({
    ...answerQuery(useCall(), figures),
    placeholderData: keepPreviousData,
  })
  useKeepInHistory(texts, figures !== null)

  return {
    texts,
    errors: isAsked ? read.errors : {},
    /** Null while a figure is missing or invalid. */
    figures: read.figures,
    /** The latest answer; undefined before the first one arrives. */
    preview: isAsked ? data : undefined,
    isError,
    isFetching,
    isPending: isFetching && figures !== null && !data,
    /** Counts submits of a complete form. */
    submitCount,
    change(name: AnswerName, text: string) {
      store({ ...latest.current, [name]: text })
    },
    /**
     * Requests the answer, or focuses the first field that is missing or invalid. `chosen` holds the values of the
     * form's selects.
     */
    submit(chosen: AnswerTexts) {
      const sent = { ...latest.current, ...chosen }
      store(sent)
      setAsked(true)
      const [wrong] = Object.keys(readAnswer(sent).errors)
      if (wrong) return document.getElementById(`answer-${wrong}`)?.focus()
      setSubmitCount((count) => count + 1)
      if (isError) void refetch()
    },
  }
}

/** Stores the texts in the history entry while the form is complete, so that Back shows the same answer. */
function useKeepInHistory(texts: AnswerTexts, isComplete: boolean) {
  const navigate = useNavigate()
  const kept = useRef<AnswerTexts>(null)
  useEffect(() => {
    if (!isComplete || kept.current === texts) return
    kept.current = texts
    void navigate({
      to: '.',
      search: true,
      hash: true,
      state: (state) => ({ ...state, homeAnswer: texts }),
      replace: true,
      resetScroll: false,
      hashScrollIntoView: false,
    })
  }, [texts, isComplete, navigate])
}

export type HomeAnswerState = ReturnType<typeof useHomeAnswer>
