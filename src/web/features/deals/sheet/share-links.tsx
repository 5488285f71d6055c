import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { type DealSheetLink, endSheetEndpoint, type LinkShow, listSheetsEndpoint } from '#contract/deals/deal-sheet.ts'
import { countOf } from '#domain/money/counts.ts'
import { useCall } from '#web/app-context.ts'
import { timelineQuery } from '#web/features/deals/life/deal-life.requests.ts'
import { formatShortLocalDay } from '#web/format/dates.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { ownQuery } from '#web/session/session.ts'
import { focusByScript } from '#web/shell/frame/main-content.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { inputClass } from '#web/ui/controls/input-class.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { signedOutText } from '#web/ui/feedback/query-view.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Section } from '#web/ui/figures/section.tsx'

type Kind = DealSheetLink['kind']
export type ShareChoice = { name: keyof LinkShow; label: string; short: string }
type NewLink = DealSheetLink & { url: string }

/** A deal's active links to its sheet, result and comparison. */
function shareLinksQuery(dealId: string) {
  return ownQuery(queryKeys.dealSheets(dealId), (call) => call(listSheetsEndpoint, { params: { id: dealId } }))
}

/** Returns a deal's links of one kind, and the mutations that create one (`make`, with `create`) and end one. */
export function useShareLinks(dealId: string, kind: Kind, create: () => Promise<NewLink>) {
  const call = useCall()
  const queryClient = useQueryClient()
  const query = useQuery(shareLinksQuery(dealId))
  const refresh = () =>
    Promise.all(
      [shareLinksQuery(dealId).queryKey, timelineQuery(dealId).queryKey].map((queryKey) =>
        queryClient.refetchQueries({ queryKey, exact: true, type: 'all' }),
      ),
    )
  const make = useMutation({ mutationFn: create, onSuccess: refresh })
  const end = useMutation({
    mutationFn: (sheetId: string) => call(endSheetEndpoint, { params: { id: dealId, sheetId } }),
    async onSuccess(_reply, sheetId) {
      if (make.data?.id === sheetId) make.reset()
      await refresh()
      toast({ title: 'Link ended', description: 'It no longer shows the deal.' })
    },
    onError: (error) => toast({ title: 'Error', description: error.message, variant: 'error' }),
  })
  return { query, links: query.data?.sheets.filter((link) => link.kind === kind), make, end }
}
type ShareLinks = ReturnType<typeof useShareLinks>

/** Called by React once, when the element is created. */
function focusOnce(element: HTMLElement | null): void {
  if (element) focusByScript(element)
}

/** A section with a note and a button that shows `children`, the form that creates the link. */
export function ShareSection({
  id,
  note,
  label,
  children,
}: {
  id: string
  note: string
  label: string
  children: ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section id={id} title="Show it to a friend" className="mt-8 print:hidden">
      {isOpen ? (
        // The button disappears, so what it opened takes the focus.
        <div ref={focusOnce}>{children}</div>
      ) : (
        <>
          <p className="mb-3 text-sm text-ink-2">{note}</p>
          <Button onClick={() => setOpen(true)}>{label}</Button>
        </>
      )}
    </Section>
  )
}

/** A checkbox for each part that a link may show. */
export function ShareChoices<Name extends keyof LinkShow>({
  choices,
  show,
  onChange,
}: {
  choices: readonly (ShareChoice & { name: Name })[]
  show: Pick<LinkShow, Name>
  onChange: (show: Pick<LinkShow, Name>) => void
}) {
  return choices.map(({ name, label }) => (
    <Checkbox
      key={name}
      label={label}
      checked={show[name]}
      onChange={(event) => onChange({ ...show, [name]: event.currentTarget.checked })}
    />
  ))
}

/** The link that was just created, which is shown only once, or the error. */
export function NewShareLink({ make, days }: { make: ShareLinks['make']; days: number }) {
  const id = useId()
  async function copy(url: string) {
    try {
      await navigator.clipboard.writeText(url)
      toast({ title: 'Link copied', description: `It works for ${days} days, or until you end it.` })
    } catch {
      toast({ title: 'Copy it from the field', description: 'The browser did not allow it.', variant: 'info' })
    }
  }
  return (
    <>
      {make.error ? <Alert title={make.error.message} className="mt-3" /> : null}
      {make.data ? (
        <div className="mt-4 grid gap-2" role="status">
          <label htmlFor={id} className="text-sm font-semibold">
            The new link. Copy it now: we show it only once.
          </label>
          <input
            id={id}
            className={inputClass()}
            readOnly
            value={make.data.url}
            onFocus={(event) => event.target.select()}
          />
          <div>
            <Button size="small" onClick={() => void copy(make.data.url)}>
              Copy link
            </Button>
          </div>
        </div>
      ) : null}
    </>
  )
}

/** The active links, each with its contents and a button that ends it. Shows `none` when there are no links. */
export function ActiveLinks({
  links: { query, links, end },
  choices,
  none,
}: {
  links: ShareLinks
  choices: readonly ShareChoice[]
  none: ReactNode
}) {
  if (!links)
    return query.isPending ? (
      <p className="text-sm text-ink-2">Loading…</p>
    ) : (
      <Alert title={query.error?.message ?? signedOutText} />
    )
  if (links.length === 0) return none
  return (
    <ul>
      {links.map((link) => {
        const shown = choices.filter((choice) => link.show[choice.name]).map(({ short }) => short)
        return (
          <li key={link.id} className="flex items-center justify-between gap-4 border-b border-line py-2.5 text-sm">
            <span>
              Created {formatShortLocalDay(link.createdAt)}, works until {formatShortLocalDay(link.expiresAt)}
              <br />
              <span className="text-ink-2">
                {countOf(link.views, 'view')} · {shown.length === 0 ? 'figures only' : shown.join(', ')}
              </span>
            </span>
            <Button size="small" pending={end.isPending} onClick={() => end.mutate(link.id)}>
              End<span className="sr-only"> the link created {formatShortLocalDay(link.createdAt)}</span>
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
