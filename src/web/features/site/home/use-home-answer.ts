import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useDebounce } from 'use-debounce'
import { useCall } from '#web/app-context.ts'
import { readAnswer } from './answer-figures.ts'
import type { AnswerName, AnswerTexts } from './answer-texts.ts'
import { answerQuery } from './home.requests.ts'

const settleMs = 400

/** The home page's form and its answer. After the first submit the answer follows every change once typing pauses. */
export function useHomeAnswer(search: AnswerTexts) {
  const [texts, setTexts] = useState(search)
  // Input before hydration arrives as change events in the same batch as the button's click, before `texts` contains it.
  const latest = useRef(search)
  function store(next: AnswerTexts) {
    latest.current = next
    setTexts(next)
  }
  const [isAsked, setAsked] = useState(Object.keys(search).length > 0)
  const [submitCount, setSubmitCount] = useState(0)
  const read = readAnswer(texts)
  const [settled] = useDebounce(JSON.stringify(read.figures), settleMs)
  const figures = isAsked && JSON.stringify(read.figures) === settled ? read.figures : null
  const { data, isError, isFetching, refetch } = useQuery({
    ...answerQuery(useCall(), figures),
    placeholderData: keepPreviousData,
  })

  return {
    texts,
    errors: isAsked ? read.errors : {},
    /** Null while a figure is missing or wrong. */
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
export type HomeAnswerState = ReturnType<typeof useHomeAnswer>
