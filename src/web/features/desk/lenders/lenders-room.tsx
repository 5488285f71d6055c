import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  type DeskLendersSearch,
  deskLenderPageSize,
  exportDeskLendersEndpoint,
  listDeskLendersEndpoint,
} from '#contract/desk/desk-lenders.ts'
import { DeskRoom } from '#web/features/desk/shell/desk-room.tsx'
import { downloadText } from '#web/features/desk/shell/download-text.ts'
import { RoomData } from '#web/features/desk/shell/room-data.tsx'
import { RoomPager } from '#web/features/desk/shell/room-pager.tsx'
import { useDeskCall } from '#web/features/desk/shell/use-desk-call.ts'
import { useRoomSearch } from '#web/features/desk/shell/use-room-search.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ArrowDownToLine, ArrowUpToLine, Plus } from '#web/ui/icons.ts'
import { AddLender } from './add-lender.tsx'
import { ChosenLenders } from './chosen-lenders.tsx'
import { LenderFilters } from './desk-lender-filters.tsx'
import { LenderTable } from './lender-table.tsx'
import { StaleTerms } from './stale-terms.tsx'

/** The operators' list of lenders, with stale, incomplete and reported ones marked. */
export function LendersRoom() {
  const call = useDeskCall()
  const queryClient = useQueryClient()
  const [search, setSearch] = useRoomSearch()
  const [isAdding, setAdding] = useState(false)
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const list = useQuery({
    queryKey: queryKeys.deskLenderSearch(search),
    queryFn: () => call(listDeskLendersEndpoint, { query: search as DeskLendersSearch }),
    staleTime: 0,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })
  const file = useMutation({
    mutationFn: () => call(exportDeskLendersEndpoint),
    onSuccess: ({ csv }) => downloadText('lenders.csv', csv, 'text/csv'),
    onError: (problem) => toast({ title: 'No file was made', description: problem.message, variant: 'error' }),
  })
  const page = Number(search['page'] ?? 1)
  const isStaleList = search['mark'] === 'stale90' || search['mark'] === 'stale180'
  const reload = () => void queryClient.invalidateQueries({ queryKey: queryKeys.deskLenders })
  const choose = (id: string, isChosen: boolean) => {
    const next = new Map(chosen)
    if (isChosen) next.set(id, list.data?.rows.find((row) => row.id === id)?.name ?? id)
    else next.delete(id)
    setChosen(next)
  }
  return (
    <DeskRoom
      title="Lenders"
      actions={
        <>
          <ButtonLink asChild size="small">
            <Link to="/desk/import">
              <Icon of={ArrowUpToLine} small />
              Import
            </Link>
          </ButtonLink>
          <Button size="small" pending={file.isPending} onClick={() => file.mutate()}>
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
      <RoomData query={list} errorTitle="The lenders could not be read">
        {({ rows, total }) => (
          <>
            {rows.length === 0 ? (
              <EmptyState title="No lender matches">Remove a filter, or search for less.</EmptyState>
            ) : isStaleList ? (
              <StaleTerms rows={rows} onChecked={reload} />
            ) : (
              <LenderTable rows={rows} chosen={new Set(chosen.keys())} onChoose={choose} />
            )}
            <RoomPager
              page={page}
              pageSize={deskLenderPageSize}
              total={total}
              note="n/p: not published"
              onPage={(next) => setSearch({ page: String(next) })}
            />
          </>
        )}
      </RoomData>
      <AddLender open={isAdding} onOpenChange={setAdding} />
    </DeskRoom>
  )
}
