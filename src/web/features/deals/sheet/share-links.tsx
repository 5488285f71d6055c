import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import {
  type DealSheetLink,
  endSheetEndpoint,
  type LinkShow,
  linkDays,
  listSheetsEndpoint,
} from '#contract/deals/deal-sheet.ts'
import { formatCountOf } from '#domain/money/counts.ts'
import { useCall } from '#web/app-context.ts'
import { timelineQuery } from '#web/features/deals/life/deal-life.requests.ts'
import { formatShortLocalDay } from '#web/format/dates.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { ownQuery } from '#web/session/session.ts'
import { focusByScript } from '#web/shell/frame/main-content.ts'
import { classNames } from '#web/ui/class-names.ts'
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

/**
 * Returns a deal's links of one kind, undefined until they are loaded, and the mutations that create a link (`make`,
 * with `create`) and revoke one (`end`, by id). Both refetch the links and the timeline. `end` shows a toast; `make`
 * leaves its result and error to {@link NewShareLink}.
 */
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
  const make = useMutation({
    mutationFn: create,
    onMutate: () => ({ countBefore: query.data?.sheets.length ?? 0 }),
    onSuccess: refresh,
  })
  const end = useMutation({
    mutationFn: (sheetId: string) => call(endSheetEndpoint, { params: { id: dealId, sheetId } }),
    async onSuccess(_reply, sheetId) {
      if (make.data?.id === sheetId) make.reset()
      await refresh()
      toast({ title: 'Link ended', description: 'It no longer shows the deal.' })
    },
    onError: (error) => toast({ title: 'Error', description: error.message, variant: 'error' }),
  })
  return {
    query,
    links: query.data?.sheets.filter((link) => link.kind === kind),
    make,
    /** True from the press until the new link is in the list. */
    isCreating: make.isPending && query.data?.sheets.length === make.context?.countBefore,
    end,
    days: linkDays[kind],
  }
}
type ShareLinks = ReturnType<typeof useShareLinks>

/** Called by React once, when the element is created. */
function focusOnce(element: HTMLElement | null): void {
  if (element) focusByScript(element)
}

/**
 * A section titled 'Show it to a friend' with a note and a button. Pressing it replaces both with `children`, the form
 * that creates the link, and focuses the form.
 */
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

/**
 * The link that was just created, which is shown only once, or the error. Reserves its space once the button is
 * pressed, so the reply doesn't shift the page.
 */
export function NewShareLink({ links: { make, days } }: { links: ShareLinks }) {
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
      <span className="sr-only" role="status">
        {make.data ? 'The link is ready to copy.' : null}
      </span>
      {make.data || make.isPending ? (
        <div className="mt-4 grid gap-2">
          <label htmlFor={id} className="text-sm font-semibold">
            The new link. Copy it now: we show it only once.
          </label>
          <input
            id={id}
            className={inputClass()}
            readOnly
            value={make.data?.url ?? ''}
            placeholder="Creating…"
            onFocus={(event) => event.target.select()}
          />
          <div>
            <Button size="small" disabled={!make.data} onClick={() => void copy(make.data!.url)}>
              Copy link
            </Button>
          </div>
        </div>
      ) : null}
    </>
  )
}

/**
 * The active links, each with its contents and a button that revokes it without confirmation. Shows `none` when there
 * are no links, and reserves a row for a link that is being created with `show`.
 */
export function ActiveLinks({
  links: { query, links, isCreating, end, days },
  choices,
  show,
  none,
}: {
  links: ShareLinks
  choices: readonly ShareChoice[]
  show: Partial<LinkShow>
  none: ReactNode
}) {
  if (!links)
    return query.isPending ? (
      <p className="text-sm text-ink-2">Loading…</p>
    ) : (
      <Alert title={query.error?.message ?? signedOutText} />
    )
  if (links.length === 0 && !isCreating) return none
  const now = Date.now()
  const coming = { show, views: 0, createdAt: isoTime(now), expiresAt: isoTime(now + days * dayMs) }
  return (
    <ul>
      {isCreating ? <LinkRow link={coming} choices={choices} /> : null}
      {links.map((link) => (
        <LinkRow
          key={link.id}
          link={link}
          choices={choices}
          end={{ isPending: end.isPending && end.variables === link.id, press: () => end.mutate(link.id) }}
        />
      ))}
    </ul>
  )
}

const dayMs = 86_400_000
const isoTime = (time: number) => new Date(time).toISOString()

/**
 * A link's dates, views and contents, with a button that revokes it. Without `end`, the row is invisible and only
 * reserves the space of a link that is being created.
 */
function LinkRow({
  link: { show, views, createdAt, expiresAt },
  choices,
  end,
}: {
  link: Pick<DealSheetLink, 'views' | 'createdAt' | 'expiresAt'> & { show: Partial<LinkShow> }
  choices: readonly ShareChoice[]
  end?: { isPending: boolean; press: () => void }
}) {
  const shown = choices.filter(({ name }) => show[name]).map(({ short }) => short)
  return (
    <li
      aria-hidden={end ? undefined : true}
      className={classNames(
        'flex items-center justify-between gap-4 border-b border-line py-2.5 text-sm',
        !end && 'invisible',
      )}
    >
      <span>
        Created {formatShortLocalDay(createdAt)}, works until {formatShortLocalDay(expiresAt)}
        <br />
        <span className="text-ink-2">
          {formatCountOf(views, 'view')} · {shown.length === 0 ? 'figures only' : shown.join(', ')}
        </span>
      </span>
      <Button size="small" pending={end?.isPending} onClick={end?.press}>
        End<span className="sr-only"> the link created {formatShortLocalDay(createdAt)}</span>
      </Button>
    </li>
  )
}
