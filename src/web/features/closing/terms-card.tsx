import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { FinalTerms, TermsComparison } from '#contract/closing/final-terms.ts'
import { MessageBody, postMessageEndpoint } from '#contract/quotes/conversations.ts'
import { isLive, type QuoteRequest } from '#contract/quotes/quote-requests.ts'
import { baseNames } from '#domain/closing/terms-flags.ts'
import { formatAnnualCost, formatDollars, formatMonths } from '#domain/money/money.ts'
import { useCall } from '#web/app-context.ts'
import { DifferenceSteps } from '#web/features/closing/difference-steps.tsx'
import { documentLabels } from '#web/features/closing/document-words.ts'
import { signedDollars } from '#web/features/quotes/terms/quote-words.ts'
import { formatDay, formatShortDay } from '#web/format/dates.ts'
import { applyServerErrors, Form, FormError, useZodForm } from '#web/forms/form.tsx'
import { TextareaField } from '#web/forms/text-field.tsx'
import { queryKeys } from '#web/session/query-keys.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Alert, Note } from '#web/ui/feedback/alert.tsx'
import { Ledger } from '#web/ui/figures/ledger.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TriangleAlert } from '#web/ui/icons.ts'
import { Name } from '#web/ui/labels/name.tsx'
import { SourceNote } from '#web/ui/labels/source-note.tsx'
import { Tag } from '#web/ui/labels/tag.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/ui/overlays/dialog.tsx'

/**
 * One set of final terms: its difference from the quote or other terms, the causes and the points to ask about. Offers
 * a question to the lender about worse terms, which can only be copied unless `requests`, the deal's quote requests,
 * holds an open one to that lender. For closed terms from a quote, says that the lender can still confirm them while
 * its private link works; an open request adds a button that asks for the confirmation.
 */
export function TermsCard({ terms, requests }: { terms: FinalTerms; requests: readonly QuoteRequest[] }) {
  const { comparison } = terms
  const { base, difference, flags, isWorse, sentence, holdMonths } = comparison
  return (
    <article className="grid gap-5" aria-label={`${terms.lenderName}, ${documentLabels[terms.documentKind]}`}>
      <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 className="text-base font-semibold" translate="no">
          {terms.lenderName}
        </h3>
        <Tag>{documentLabels[terms.documentKind]}</Tag>
        {terms.fundedOn ? <Tag tone="good">Closed {formatShortDay(terms.fundedOn)}</Tag> : null}
        {terms.fundedOn && terms.confirmedAt ? <Tag>Confirmed by lender</Tag> : null}
        <span className="text-sm text-ink-3">
          dated {formatShortDay(terms.documentDate)}, received {formatShortDay(terms.receivedOn)}
          {terms.version > 1 ? ` · version ${terms.version}` : ''}
        </span>
      </header>
      {terms.fundedOn && terms.quoteId && !terms.confirmedAt && hasPrivatePage({ terms, requests }) ? (
        <div className="grid justify-items-start gap-2">
          <p className="text-sm text-ink-2">
            <Name>{terms.lenderName}</Name> can confirm these terms on its page. Only confirmed closings count in its
            record.
          </p>
          <AskToConfirm terms={terms} requests={requests} />
        </div>
      ) : null}
      {base === null || difference === null || sentence === null ? (
        <p className="text-sm text-ink-2">
          These are the first terms from <Name>{terms.lenderName}</Name>. Enter the next document to compare.
        </p>
      ) : (
        <>
          {isWorse || Math.round(difference) !== 0 ? (
            <div>
              <p
                className={classNames(
                  'text-figure font-semibold tracking-[-0.035em] tabular-nums lining-nums',
                  difference > 0 ? 'text-red' : 'text-green',
                )}
              >
                {signedDollars(difference)}
              </p>
              <p className="mt-1 text-sm text-ink-2">
                {Math.round(difference) === 0
                  ? sentence
                  : `${sentence.replace(/\.$/, '')} over ${formatMonths(holdMonths)}.`}
              </p>
            </div>
          ) : (
            <Note tone="success">{sentence}</Note>
          )}
          <DifferenceSteps comparison={comparison} from={baseNames[base]} />
        </>
      )}
      {flags.length > 0 ? (
        <ul className="grid gap-2" aria-label="To ask about">
          {flags.map((flag) => (
            <li key={flag.sentence} className="flex items-start gap-2 text-sm">
              <Icon of={TriangleAlert} className="mt-0.5 flex-none text-amber" />
              <span>{flag.sentence}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {comparison.publishedSource ? <SourceNote {...comparison.publishedSource} what="published terms" /> : null}
      <TermsColumns comparison={comparison} quoteName={base === 'first-terms' ? 'First terms' : 'Quote'} />
      {isWorse ? (
        <div>
          <AskWhy terms={terms} requests={requests} />
        </div>
      ) : null}
    </article>
  )
}

type Figures = TermsComparison['final']

/** Published estimate, quote and final terms side by side: columns on wide screens, cards on phones. */
function TermsColumns({ comparison, quoteName }: { comparison: TermsComparison; quoteName: string }) {
  const { estimate, quote, final, holdMonths } = comparison
  const columns = [
    { title: 'Published estimate', figures: estimate, isFinal: false },
    { title: quoteName, figures: quote, isFinal: false },
    { title: 'Final terms', figures: final, isFinal: true },
  ].filter((column): column is typeof column & { figures: Figures } => column.figures !== null)
  return (
    <div className={classNames('grid gap-3', columns.length === 3 ? 'md:grid-cols-3' : 'md:grid-cols-2')}>
      {columns.map(({ title, figures, isFinal }) => (
        // An article instead of a section, because several sections would be landmarks with the same name.
        <article
          key={title}
          aria-label={title}
          className={classNames('rounded border bg-card p-4', isFinal ? 'border-ink' : 'border-line')}
        >
          <h4 className="text-sm font-semibold text-ink-2">{title}</h4>
          <p className="mt-1 text-h3 font-semibold tracking-[-0.02em] tabular-nums lining-nums">
            {formatDollars(figures.totalCost)}
          </p>
          <p className="mb-2 text-sm text-ink-3">total over {formatMonths(holdMonths)}</p>
          <Ledger rows={figureRows(figures)} />
        </article>
      ))}
    </div>
  )
}

function figureRows({ cashAtClosing, cashNeeded, monthlyPayment, effectiveAnnualCostPercent }: Figures) {
  const isOut = cashAtClosing !== null && cashAtClosing < 0
  const cash = (dollars: number | null) => (dollars === null ? 'payoff not given' : formatDollars(Math.abs(dollars)))
  return [
    { name: isOut ? 'Cash out at closing' : 'Cash at closing', value: cash(cashAtClosing) },
    { name: cashNeeded !== null && cashNeeded < 0 ? 'Cash left over' : 'Cash you need', value: cash(cashNeeded) },
    { name: 'Monthly payment at full draw', value: formatDollars(monthlyPayment) },
    { name: 'Effective annual cost', value: formatAnnualCost(effectiveAnnualCostPercent) },
  ]
}

type AskProps = { terms: FinalTerms; requests: readonly QuoteRequest[] }

/** Button for a message that asks about the changes. Without an open conversation, the message can only be copied. */
function AskWhy({ terms, requests }: AskProps) {
  return (
    <AskLenderButton
      terms={terms}
      request={openRequest({ terms, requests })}
      label="Ask why"
      title={
        <>
          Ask <Name>{terms.lenderName}</Name> why
        </>
      }
      text={whyQuestionText(terms)}
    />
  )
}

/**
 * Button for a message that asks the lender to confirm the closing's terms. Renders nothing without an open
 * conversation.
 */
function AskToConfirm({ terms, requests }: AskProps) {
  const request = openRequest({ terms, requests })
  if (!request) return null
  const title = (
    <>
      Ask <Name>{terms.lenderName}</Name> to confirm
    </>
  )
  return (
    <AskLenderButton
      terms={terms}
      request={request}
      label="Ask to confirm"
      title={title}
      text={confirmationText(terms)}
    />
  )
}

/**
 * Returns whether the lender was asked here and its private link still works. A lender whose quote was only logged has
 * no page.
 */
function hasPrivatePage({ terms, requests }: AskProps): boolean {
  return requests.some(
    ({ lenderId, status }) => lenderId === terms.lenderId && status !== 'withdrawn' && status !== 'expired',
  )
}

function openRequest({ terms, requests }: AskProps): QuoteRequest | undefined {
  return requests.find(({ lenderId, status }) => lenderId === terms.lenderId && isLive(status))
}

function AskLenderButton({
  terms,
  request,
  label,
  title,
  text,
}: {
  terms: FinalTerms
  request: QuoteRequest | undefined
  label: string
  title: ReactNode
  text: string
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant={terms.fundedOn ? 'line' : 'primary'} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        size="small"
        title={title}
        description={
          request ? 'Change it as you like. It goes out when you press Send.' : 'Copy it into an email or a text.'
        }
      >
        <QuestionForm terms={terms} request={request} text={text} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function QuestionForm({
  terms,
  request,
  text,
  onDone,
}: {
  terms: FinalTerms
  request: QuoteRequest | undefined
  text: string
  onDone: () => void
}) {
  const call = useCall()
  const formId = useId()
  const queryClient = useQueryClient()
  const [isCopied, setCopied] = useState(false)
  const form = useZodForm(MessageBody, { body: text })
  const body = useWatch({ control: form.control, name: 'body' })
  const send = useMutation({
    mutationFn: (message: { body: string }) =>
      call(postMessageEndpoint, { params: { id: request!.id }, body: message }),
    async onSuccess() {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKeys.quoteRequest(request!.id) }),
        queryClient.invalidateQueries({ queryKey: queryKeys.conversations }),
      ])
      onDone()
    },
    onError: (error) => applyServerErrors(form, error),
  })
  async function copy() {
    try {
      await navigator.clipboard.writeText(body)
      setCopied(true)
    } catch {
      form.setError('root.server', { message: 'Your browser did not copy it. Select the text and copy it.' })
    }
  }
  return (
    <>
      <DialogBody>
        <Form
          form={form}
          id={formId}
          onSubmit={(message) => {
            if (request && !send.isPending) send.mutate(message)
            else void copy()
          }}
        >
          <FormError form={form} title={request ? 'The message was not sent' : 'The message was not copied'} />
          <TextareaField form={form} name="body" label="Your message" rows={9} maxLength={2000} />
          {isCopied ? (
            <Alert tone="success" title="Copied">
              <p>
                Paste it into your email to <Name>{terms.lenderName}</Name>.
              </p>
            </Alert>
          ) : null}
        </Form>
      </DialogBody>
      <DialogFoot>
        <Button onClick={onDone}>{isCopied ? 'Done' : 'Cancel'}</Button>
        <Button type="submit" form={formId} variant="primary" pending={send.isPending} pendingLabel="Sending…">
          {request ? 'Send' : 'Copy message'}
        </Button>
      </DialogFoot>
    </>
  )
}

/** Writes a question to the lender about higher or unclear costs. */
function whyQuestionText({ lenderName, documentKind, documentDate, comparison }: FinalTerms): string {
  const { base, causes, flags, difference, holdMonths } = comparison
  const worse = causes.filter(({ dollars }) => dollars > 0).map(({ sentence }) => sentence)
  const lines = [...worse, ...flags.map(({ sentence }) => sentence)].map((line) => `- ${rewordForLender(line)}`)
  const theirs = base === 'quote' ? 'your quote' : base === 'first-terms' ? 'your first terms' : 'the terms you publish'
  const sum =
    difference !== null && difference > 0
      ? [`In total, that is ${formatDollars(difference)} more over ${formatMonths(holdMonths)}.`]
      : []
  return [
    `Hello ${lenderName},`,
    '',
    `Your ${documentLabels[documentKind].toLowerCase()} of ${formatDay(documentDate)} differs from ${theirs}:`,
    ...lines,
    ...sum,
    '',
    `Why did this change, and can you go back to ${theirs}?`,
  ]
    .join('\n')
    .slice(0, 2000)
}

/** Writes a request to confirm the terms that a loan closed on. */
function confirmationText({ lenderName, fundedOn }: FinalTerms): string {
  const day = fundedOn ? ` on ${formatDay(fundedOn)}` : ''
  return [
    `Hello ${lenderName},`,
    '',
    `Our loan closed${day}. I entered its final terms. Please open your private page and confirm them.`,
  ].join('\n')
}

/** Rewords a sentence for the borrower as one for the lender. */
function rewordForLender(sentence: string): string {
  return sentence
    .replace(
      /: (other changes make up for it|bring that much more|you get that much less(, or bring that much more)?|instead of \$[\d,]+ out, bring \$[\d,]+)\.$/,
      '.',
    )
    .replace(/^You cover/, 'I cover')
    .replace(baseNames.quote, 'what you quoted')
    .replace(baseNames['first-terms'], 'your first terms')
    .replace('this lender publishes', 'you publish')
}
