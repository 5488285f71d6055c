import { useState } from 'react'
import type { ArvResult, Comparable } from '#domain/flip/comparables.ts'
import { formatDollars, formatPercent } from '#domain/money/money.ts'
import { ChoiceRow } from '#web/features/tools/form/figure-row.tsx'
import { RangeRows } from '#web/features/tools/form/range-rows.tsx'
import { readFigures, type ToolSearch } from '#web/features/tools/form/tool-fields.ts'
import { figureGroupClass, figureLegendClass, ToolForm } from '#web/features/tools/form/tool-form.tsx'
import { useTool } from '#web/features/tools/form/use-tool.ts'
import { toolAt } from '#web/features/tools/tool-list.ts'
import { ToolNextSteps } from '#web/features/tools/tool-next-steps.tsx'
import { NoResult, ToolShell } from '#web/features/tools/tool-shell.tsx'
import { FieldError } from '#web/forms/field.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { foldClass, foldLineClass } from '#web/ui/controls/fold-class.ts'
import { inputClass } from '#web/ui/controls/input-class.ts'
import { NumberInput } from '#web/ui/controls/number-input.tsx'
import { parseNumberText } from '#web/ui/controls/number-text.ts'
import { Section } from '#web/ui/figures/section.tsx'
import { Stats } from '#web/ui/figures/stats.tsx'
import {
  comparableColumns,
  computeArv,
  readComparables,
  replaceSales,
  rowNumbers,
  subjectFields,
} from './comparable-fields.ts'

const entry = toolAt('/tools/arv')

const example: ToolSearch = {
  squareFeet: '1,500',
  ...{ price1: '$310,000', squareFeet1: '1,450', miles1: '0.3', monthsAgo1: '2' },
  ...{ price2: '$325,000', squareFeet2: '1,600', miles2: '0.2', monthsAgo2: '1' },
  ...{ price3: '$298,000', squareFeet3: '1,380', miles3: '0.5', monthsAgo3: '4' },
  ...{ price4: '$340,000', squareFeet4: '1,650', miles4: '0.8', monthsAgo4: '5' },
}

const areaField = {
  name: 'area',
  label: 'Area',
  choices: [
    { value: 'city', label: 'City or suburb' },
    { value: 'rural', label: 'Outside cities' },
  ],
}

const questions = [
  {
    question: 'What is a comparable?',
    answer:
      'A house like yours, sold nearby and recently, in the condition yours will be in. Use sale prices, not asking prices. Best: within half a mile, six months and a fifth of the size.',
  },
  {
    question: 'How is each sale adjusted?',
    answer:
      'Adjusted to your house: each square foot counts 45% of the median price per square foot. A bath counts 2.5% of the sale, a garage bay 3%, a step of condition 4%. Bedrooms count only by their size.',
  },
  {
    question: 'Which sales count most?',
    answer:
      'The ones closest to your house, sold most recently, with the smallest adjustments. Each sale shows its share.',
  },
  {
    question: 'How sure is the value?',
    answer:
      'High: four or more sales agree within 5%, none flagged. Medium: three or more agree within 10%. Otherwise it’s low, and a deal takes the low end. A lender orders an appraisal in any case.',
  },
]

/**
 * The after-repair value calculator. Without scripts, sales pasted into the form arrive in the URL as `comparables` and
 * replace all typed rows.
 */
export function ArvPage({ search }: { search: ToolSearch }) {
  const pasted = search['comparables'] ? replaceSales(search['comparables']) : {}
  const { comparables: _pasted, ...typed } = search
  const tool = useTool({ ...typed, ...pasted }, example, subjectFields)
  const subject = readFigures(subjectFields, tool.texts)
  const sales = readComparables(tool.texts)
  const hasErrors = Object.keys({ ...subject.errors, ...sales.errors }).length > 0
  const isRural = tool.texts['area'] === 'rural'
  return (
    <ToolShell
      tool={entry}
      questions={questions}
      form={
        <ToolForm
          path={entry.path}
          tool={tool}
          read={subject}
          groups={[{ title: 'Your house', fields: subjectFields }]}
        >
          <ChoiceRow
            field={areaField}
            value={isRural ? 'rural' : 'city'}
            onChoose={(value) => tool.type('area', value)}
          />
          <ComparableTable texts={tool.texts} errors={sales.errors} onType={tool.type} />
          <PasteSales
            onPaste={(text) => {
              for (const [name, typed] of Object.entries(replaceSales(text))) tool.type(name, typed)
            }}
          />
        </ToolForm>
      }
      results={
        subject.isComplete && sales.isComplete ? (
          <Result
            sales={sales.comparables}
            rows={sales.rows}
            result={computeArv(subject.values, sales.comparables, isRural)}
          />
        ) : hasErrors || sales.comparables.length >= 3 ? (
          <NoResult hasErrors={hasErrors} />
        ) : (
          <p className="text-ink-2" role="status">
            Enter three to six sales. Complete so far: {sales.comparables.length}.
          </p>
        )
      }
    />
  )
}

/** A field for sales pasted from a spreadsheet. */
function PasteSales({ onPaste }: { onPaste: (text: string) => void }) {
  const [text, setText] = useState('')
  return (
    <details className={foldClass}>
      <summary className={foldLineClass}>Paste from a spreadsheet</summary>
      <div className="grid gap-2.5 pb-4">
        <label htmlFor="tool-comparables" className="text-sm text-ink-3">
          One sale per line, in this order: {comparableColumns.map(({ short }) => short.toLowerCase()).join(', ')}. The
          last four are optional.
        </label>
        <textarea
          className={inputClass()}
          id="tool-comparables"
          name="comparables"
          rows={5}
          maxLength={2000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button
          variant="line"
          size="small"
          onClick={() => {
            if (text.trim() === '') return
            onPaste(text)
            setText('')
          }}
        >
          Use these sales
        </Button>
      </div>
    </details>
  )
}

const confidenceWords = {
  high: 'High: four or more sales agree closely and none is flagged.',
  medium: 'Medium: the sales agree, but they are few or one is flagged.',
  low: 'Low: the sales disagree. The low end goes into a deal.',
}

const flagWords = {
  far: 'far away',
  old: 'long ago',
  size: 'different size',
  net: 'large net adjustment',
  gross: 'large adjustments',
}

/**
 * Shows the value and each sale. `rows` holds the number of each sale in the form, which may have blank rows between.
 */
function Result({ sales, rows, result }: { sales: readonly Comparable[]; rows: readonly number[]; result: ArvResult }) {
  return (
    <>
      <Section id="arv" title="After-repair value" note={`Sales vary by ${formatPercent(result.variationPercent, 1)}.`}>
        <Stats
          className="mb-4"
          items={[
            { name: 'Value', value: formatDollars(result.arv) },
            { name: 'Low end', value: formatDollars(result.low) },
            { name: 'High end', value: formatDollars(result.high) },
            { name: 'Confidence', value: `${result.confidence[0]?.toUpperCase()}${result.confidence.slice(1)}` },
          ]}
        />
        <p>{confidenceWords[result.confidence]}</p>
      </Section>
      <Section
        id="sales"
        title="Each sale, as if it were your house"
        note="Each bar runs from the sale price to the adjusted price."
      >
        <RangeRows
          rows={result.comparables.map((one, index) => {
            const price = sales[index]?.price ?? 0
            return {
              label: `Sale ${rows[index]}, counts ${formatPercent(100 * one.weightShare, 0)}${one.flags.length > 0 ? `: ${one.flags.map((flag) => flagWords[flag]).join(', ')}` : ''}`,
              cost: {
                low: Math.min(price, one.adjustedPrice),
                mid: one.adjustedPrice,
                high: Math.max(price, one.adjustedPrice),
              },
            }
          })}
        />
      </Section>
      <ToolNextSteps dealFigures={{ estimatedArv: result.valueToCopy }} />
    </>
  )
}

/** The fields of six sold comparables, each sale a block of two lines with four fields. */
function ComparableTable({
  texts,
  errors,
  onType,
}: {
  texts: ToolSearch
  errors: Readonly<Record<string, string>>
  onType: (name: string, text: string) => void
}) {
  return (
    <fieldset className={figureGroupClass}>
      <legend className={figureLegendClass}>Sold comparables, three to six</legend>
      {rowNumbers.map((row) => (
        <fieldset key={row} className="grid grid-cols-[1.5fr_1.1fr_0.8fr_0.8fr] gap-x-2 gap-y-1">
          <legend className="mb-1 w-full border-b border-line pb-0.5 text-sm font-semibold">Sale {row}</legend>
          {comparableColumns.map((column) => {
            const name = `${column.name}${row}`
            const error = errors[name]
            return (
              <div key={name}>
                <label htmlFor={`tool-${name}`} className="text-xs text-ink-3">
                  {column.short}
                </label>
                <NumberInput
                  size="small"
                  className="px-1.5"
                  id={`tool-${name}`}
                  name={name}
                  maxLength={20}
                  isMoney={column.unit === 'dollars'}
                  value={parseNumberText(texts[name] ?? '', { isMoney: column.unit === 'dollars' })}
                  initialText={texts[name]}
                  aria-invalid={error ? true : undefined}
                  aria-describedby={error ? `tool-${name}-error` : undefined}
                  onChange={(figure) => onType(name, figure === null ? '' : String(figure))}
                />
                {error ? <FieldError id={`tool-${name}-error`}>{error}</FieldError> : null}
              </div>
            )
          })}
        </fieldset>
      ))}
    </fieldset>
  )
}
