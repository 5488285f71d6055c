import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import {
  actOnLendersEndpoint,
  addDeskLenderEndpoint,
  type DeskLendersSearch,
  deskLenderPageSize,
  exportDeskLendersEndpoint,
  listDeskLendersEndpoint,
  mergeLendersEndpoint,
  NewDeskLender,
} from '#contract/desk/desk-lenders.ts'
import { formatCountOf } from '#domain/money/counts.ts'
import { DeskData, DeskPage, DeskPager, downloadText, useDeskParameters } from '#web/features/desk/kit/desk-page.tsx'
import { useDeskCall } from '#web/features/desk/kit/use-desk-call.ts'
import { applyServerErrors, Form, FormError, useZodForm } from '#web/forms/form.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { queryKeys } from '#web/session/query-keys.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { checkClass, checkMarkClass } from '#web/ui/controls/checkbox.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ArrowDownToLine, ArrowUpToLine, Check, Plus } from '#web/ui/icons.ts'
import { Dialog, DialogBody, DialogFoot } from '#web/ui/overlays/dialog.tsx'
import { LenderFilters } from './desk-lender-filters.tsx'
import { LenderTable, StaleTerms } from './lender-table.tsx'

/**
 * The operators' list of all lenders, inactive and sample ones included, with stale, incomplete and reported ones
 * marked.
 */
export function DeskLendersPage() {
  const call = useDeskCall()
  const queryClient = useQueryClient()
  const [search, setSearch] = useDeskParameters()
  const page = Number(search['page']) || 1
  const [isAdding, setAdding] = useState(false)
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const list = useQuery({
    queryKey: queryKeys.deskLenderSearch(search),
    queryFn: () => call(listDeskLendersEndpoint, { query: { ...search, page: String(page) } as DeskLendersSearch }),
    staleTime: 0,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })
  const exporting = useMutation({
    mutationFn: () => call(exportDeskLendersEndpoint),
    onSuccess: ({ csv }) => downloadText('lenders.csv', csv, 'text/csv'),
    onError: (problem) => toast({ title: 'The export failed', description: problem.message, variant: 'error' }),
  })
  const isStaleList = search['mark'] === 'stale90' || search['mark'] === 'stale180'
  const reload = () => void queryClient.invalidateQueries({ queryKey: queryKeys.deskLenders })
  const choose = (id: string, isChosen: boolean) => {
    const next = new Map(chosen)
    if (isChosen) next.set(id, list.data?.rows.find((row) => row.id === id)?.name ?? id)
    else next.delete(id)
    setChosen(next)
  }
  return (
    <DeskPage
      title="Lenders"
      actions={
        <>
          <ButtonLink asChild size="small">
            <Link to="/desk/import">
              <Icon of={ArrowUpToLine} small />
              Import
            </Link>
          </ButtonLink>
          <Button size="small" pending={exporting.isPending} onClick={() => exporting.mutate()}>
            <Icon of={ArrowDownToLine} small />
            CSV
          </Button>
          <Button variant="primary" size="small" onClick={() => setAdding(true)}>
            <Icon of={Plus} small />
            Add lender
          </Button>
        </>
      }
    >
      <LenderFilters search={search} counts={list.data?.counts} onChange={setSearch} />
      <ChosenLenders
        chosen={chosen}
        onDone={() => {
          setChosen(new Map())
          reload()
        }}
        onClear={() => setChosen(new Map())}
      />
      <DeskData query={list} errorTitle="The lenders could not be loaded">
        {({ rows, total }) => (
          <>
            {rows.length === 0 ? (
              <EmptyState title="No lender matches">Remove a filter, or try a shorter search.</EmptyState>
            ) : isStaleList ? (
              <StaleTerms rows={rows} onChecked={reload} />
            ) : (
              <LenderTable rows={rows} chosen={new Set(chosen.keys())} onChoose={choose} />
            )}
            <DeskPager
              page={page}
              pageSize={deskLenderPageSize}
              total={total}
              note="n/p: not published"
              onPage={(next) => setSearch({ page: String(next) })}
            />
          </>
        )}
      </DeskData>
      <AddLender open={isAdding} onOpenChange={setAdding} />
    </DeskPage>
  )
}

type Act = 'activate' | 'deactivate' | 'checked'

const done: Record<Act, string> = {
  activate: 'activated',
  deactivate: 'deactivated',
  checked: 'checked today, unchanged',
}

/** Actions on the selected lenders; hidden without a selection. */
function ChosenLenders({
  chosen,
  onDone,
  onClear,
}: {
  chosen: ReadonlyMap<string, string>
  onDone: () => void
  onClear: () => void
}) {
  const call = useDeskCall()
  const [isMerging, setMerging] = useState(false)
  const acting = useMutation({
    mutationFn: (act: Act) => call(actOnLendersEndpoint, { body: { ids: [...chosen.keys()], act } }),
    onSuccess({ changed }, act) {
      toast({ title: `${formatCountOf(changed, 'lender')} ${done[act]}` })
      onDone()
    },
    onError: (problem) => toast({ title: 'Nothing was changed', description: problem.message, variant: 'error' }),
  })
  if (chosen.size === 0) return null
  const act = (which: Act) => () => acting.mutate(which)
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2 rounded bg-pine-soft px-3 py-1.5 text-sm">
      <b role="status" className="mr-auto font-semibold">
        {chosen.size} chosen
      </b>
      <Button size="small" pending={acting.isPending} onClick={act('checked')}>
        <Icon of={Check} small />
        Checked today, unchanged
      </Button>
      <Button size="small" pending={acting.isPending} onClick={act('activate')}>
        Activate
      </Button>
      <Button size="small" pending={acting.isPending} onClick={act('deactivate')}>
        Deactivate
      </Button>
      {chosen.size > 1 ? (
        <Button size="small" onClick={() => setMerging(true)}>
          Merge…
        </Button>
      ) : null}
      <Button size="small" variant="quiet" onClick={onClear}>
        Clear
      </Button>
      <MergeDialog open={isMerging} onOpenChange={setMerging} lenders={chosen} onMerged={onDone} />
    </div>
  )
}

/** Asks for a new lender's name and opens its page, where the rest is filled in. */
function AddLender({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} size="small" title="Add a lender">
      <AddLenderForm />
    </Dialog>
  )
}

function AddLenderForm() {
  const call = useDeskCall()
  const navigate = useNavigate()
  const form = useZodForm(NewDeskLender, { name: '' })
  const added = useMutation({
    mutationFn: (body: { name: string }) => call(addDeskLenderEndpoint, { body }),
    onSuccess: ({ id }) => void navigate({ to: '/desk/lenders/$id', params: { id } }),
    onError: (problem) => applyServerErrors(form, problem),
  })
  return (
    <Form form={form} onSubmit={(body) => added.mutate(body)} label="New lender" className="contents">
      <DialogBody>
        <FormError form={form} title="Error" />
        <TextField form={form} name="name" label="Name" maxLength={200} required />
        <p className="text-sm text-ink-2">
          It becomes active right away, with nothing published. Adding several? Import a file.
        </p>
      </DialogBody>
      <DialogFoot>
        <Button type="submit" variant="primary" pending={added.isPending}>
          Add
        </Button>
      </DialogFoot>
    </Form>
  )
}

/** Asks which of the chosen lenders stays, and merges the others into it. */
function MergeDialog({
  open,
  onOpenChange,
  lenders,
  onMerged,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  lenders: ReadonlyMap<string, string>
  onMerged: () => void
}) {
  const call = useDeskCall()
  const [picked, setPicked] = useState<string | null>(null)
  // The operator may have cleared the picked lender from the list since.
  const kept = picked !== null && lenders.has(picked) ? picked : null
  const merging = useMutation({
    mutationFn: (id: string) =>
      call(mergeLendersEndpoint, {
        params: { id },
        body: { duplicates: [...lenders.keys()].filter((one) => one !== id) },
      }),
    onSuccess({ message }) {
      toast({ title: message })
      onOpenChange(false)
      onMerged()
    },
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="small"
      title="Which one stays?"
      description="It takes the matches, requests and programs of the others, which are removed. This cannot be undone."
    >
      <DialogBody>
        {merging.error ? <Alert title="Nothing was merged">{merging.error.message}</Alert> : null}
        <fieldset className="grid gap-5">
          <legend className="sr-only">The lender that stays</legend>
          {[...lenders].map(([id, name]) => (
            <label key={id} className={checkClass}>
              <input
                type="radio"
                className={checkMarkClass}
                name="kept"
                checked={kept === id}
                onChange={() => setPicked(id)}
              />
              <span translate="no">{name}</span>
            </label>
          ))}
        </fieldset>
      </DialogBody>
      <DialogFoot>
        <Button
          variant="danger"
          disabled={kept === null}
          pending={merging.isPending}
          onClick={() => kept && merging.mutate(kept)}
        >
          Merge
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
