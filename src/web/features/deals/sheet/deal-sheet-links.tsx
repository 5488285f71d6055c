import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import {
  createSheetEndpoint,
  endSheetEndpoint,
  listSheetsEndpoint,
  type SheetShow,
  sheetDays,
} from '#contract/deals/deal-sheet.ts'
import type { DealWithInsight } from '#contract/deals/deals.ts'
import { countOf } from '#domain/money/counts.ts'
import { useCall } from '#web/app-context.ts'
import { timelineQuery } from '#web/features/deals/life/deal-life.requests.ts'
import { OfferLine, offerWords } from '#web/features/deals/matches/offer-line.tsx'
import { formatLocalDay } from '#web/format/dates.ts'
import { ownQuery } from '#web/session/own-query.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { useSession } from '#web/session/use-session.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { inputClass } from '#web/ui/controls/input-class.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { signedOutText } from '#web/ui/feedback/query-view.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Section } from '#web/ui/figures/section.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Printer } from '#web/ui/icons.ts'
import { DealSheetView } from './deal-sheet-view.tsx'

const choices = [
  { name: 'address', label: 'Show the address' },
  { name: 'name', label: 'Show my name' },
  { name: 'creditRange', label: 'Show my credit range' },
] as const

function sheetsQuery(dealId: string) {
  return ownQuery(queryKeys.dealSheets(dealId), (call) => call(listSheetsEndpoint, { params: { id: dealId } }))
}

/** The deal on one page, to print or to share by a private link that shows chosen facts and can be ended. */
export function DealSheetLinks({ deal }: { deal: DealWithInsight }) {
  const call = useCall()
  const queryClient = useQueryClient()
  const user = useSession().user
  const id = useId()
  const [show, setShow] = useState<SheetShow>({ address: false, name: false, creditRange: false })
  const links = useQuery(sheetsQuery(deal.id))
  const refresh = () =>
    Promise.all(
      [sheetsQuery(deal.id).queryKey, timelineQuery(deal.id).queryKey].map((queryKey) =>
        queryClient.refetchQueries({ queryKey, exact: true, type: 'all' }),
      ),
    )
  const make = useMutation({
    mutationFn: () => call(createSheetEndpoint, { params: { id: deal.id }, body: { show } }),
    onSuccess: refresh,
  })
  const end = useMutation({
    mutationFn: (sheetId: string) => call(endSheetEndpoint, { params: { id: deal.id, sheetId } }),
    async onSuccess(_reply, sheetId) {
      if (make.data?.id === sheetId) make.reset()
      await refresh()
      toast({ title: 'Link ended', description: 'It no longer shows the deal.' })
    },
    onError: (error) => toast({ title: 'Error', description: error.message, variant: 'error' }),
  })
  const name = [user?.firstName, user?.lastName].filter(Boolean).join(' ')

  async function copy(url: string) {
    try {
      await navigator.clipboard.writeText(url)
      toast({ title: 'Link copied', description: `It works for ${sheetDays} days, or until you end it.` })
    } catch {
      toast({ title: 'Copy it from the field', description: 'The browser did not allow it.', variant: 'info' })
    }
  }

  const offer = offerWords(deal, deal.insight.verdict?.fix ?? null)
  return (
    <div className="mt-5 grid gap-x-12 gap-y-8 xl:grid-cols-[21rem_minmax(0,1fr)]">
      <div className="min-w-0 print:hidden">
        <Section id="share" title="Share by a link" note={`A link works for ${sheetDays} days.`}>
          <p className="mb-2 text-sm text-ink-2">
            Anyone with the link sees this sheet, without an account. Only people with the link can see it.
          </p>
          {choices.map((choice) => (
            <Checkbox
              key={choice.name}
              label={choice.label}
              checked={show[choice.name]}
              onChange={(event) => setShow({ ...show, [choice.name]: event.currentTarget.checked })}
            />
          ))}
          <div className="mt-3 flex flex-wrap items-center gap-3">
            <Button variant="primary" pending={make.isPending} pendingLabel="Making…" onClick={() => make.mutate()}>
              Create link
            </Button>
            <Button onClick={() => window.print()}>
              <Icon of={Printer} small />
              Print or save as PDF
            </Button>
          </div>
          {make.error ? <Alert title={make.error.message} className="mt-3" /> : null}
          {make.data ? (
            <div className="mt-4 grid gap-2" role="status">
              <label htmlFor={id} className="text-sm font-semibold">
                The new link. It is shown this once: copy it now.
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
        </Section>
        {offer === null ? null : (
          <div className="mt-8">
            <Section id="offer" title="Your offer" note="Only you see this. It isn’t on the shared sheet.">
              <p className="font-semibold">
                <OfferLine words={offer} />
              </p>
            </Section>
          </div>
        )}
        <div className="mt-8">
          <Section id="links" title="Active links">
            {links.data ? (
              links.data.sheets.length === 0 ? (
                <p className="text-sm text-ink-2">None yet</p>
              ) : (
                <ul>
                  {links.data.sheets.map((link) => (
                    <li
                      key={link.id}
                      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-2.5 text-sm"
                    >
                      <span>
                        Made {formatLocalDay(link.createdAt)}, until {formatLocalDay(link.expiresAt)}
                        <br />
                        <span className="text-ink-2">
                          {countOf(link.views, 'view')} ·{' '}
                          {choices.filter((choice) => link.show[choice.name]).length === 0
                            ? 'figures only'
                            : choices
                                .filter((choice) => link.show[choice.name])
                                .map((choice) => choice.label.replace(/^Show (the|my) /, ''))
                                .join(', ')}
                        </span>
                      </span>
                      <Button size="small" pending={end.isPending} onClick={() => end.mutate(link.id)}>
                        End<span className="sr-only"> the link made {formatLocalDay(link.createdAt)}</span>
                      </Button>
                    </li>
                  ))}
                </ul>
              )
            ) : links.isPending ? (
              <p className="text-sm text-ink-2">Reading…</p>
            ) : (
              <Alert title={links.error?.message ?? signedOutText} />
            )}
          </Section>
        </div>
      </div>
      <DealSheetView
        className="self-start rounded border border-line-2 bg-card p-card print:border-0 print:p-0"
        sheet={{
          ...deal,
          propertyAddress: show.address ? deal.propertyAddress : null,
          name: show.name ? name || null : null,
          creditRange: show.creditRange ? deal.creditScore : null,
          health: deal.insight.health,
          verdict: deal.insight.verdict,
          medians: deal.insight.medians,
        }}
      />
    </div>
  )
}
