import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { z } from 'zod'
import {
  type DeskConsent,
  listConsentsEndpoint,
  listPeopleEndpoint,
  type PersonRow,
  peoplePageSize,
  peopleStates,
} from '#contract/desk/people.ts'
import { phoneNumber } from '#contract/wire/phone.ts'
import { DeskData, DeskPage, DeskPager, DeskSearchField, useDeskParameters } from '#web/features/desk/kit/desk-page.tsx'
import { type DeskColumn, DeskTable } from '#web/features/desk/kit/desk-table.tsx'
import { useDeskCall } from '#web/features/desk/kit/use-desk-call.ts'
import { formatDay, formatShortDay } from '#web/format/dates.ts'
import { applyServerErrors, Form, FormError, useZodForm } from '#web/forms/form.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { queryKeys } from '#web/session/query-keys.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { Section } from '#web/ui/figures/section.tsx'
import { Cell, ColumnHead, RowHead, Table } from '#web/ui/figures/table.tsx'
import { AccountTags } from './account-tags.tsx'

const stateLabels = {
  all: 'Everyone',
  unverified: 'Email unconfirmed',
  verified: 'Email confirmed',
  deactivated: 'Deactivated',
} as const

/** All accounts, with a search over names, companies, emails and phones, and a lookup of consents by phone number. */
export function DeskPeoplePage() {
  const call = useDeskCall()
  const [{ search = '', state: asked, page: pageText = '1' }, narrow] = useDeskParameters()
  const state = peopleStates.find((one) => one === asked) ?? 'all'
  const page = Number(pageText) || 1
  const people = useQuery({
    queryKey: queryKeys.deskPeopleSearch(search, state, page),
    queryFn: () => call(listPeopleEndpoint, { query: { search, state, page: String(page) } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  return (
    <DeskPage title="People">
      <search className="flex flex-wrap items-center gap-2 pb-3" aria-label="People">
        <DeskSearchField
          label="Name, company, email or phone"
          value={search}
          onSearch={(text) => narrow({ search: text, page: undefined })}
        />
        <Select
          size="small"
          aria-label="State"
          value={state}
          onChange={({ target }) => narrow({ state: target.value === 'all' ? '' : target.value, page: undefined })}
          options={peopleStates.map((value) => ({ value, label: stateLabels[value] }))}
        />
      </search>
      <DeskData query={people}>
        {({ rows, total }) => (
          <>
            {rows.length > 0 ? (
              <DeskTable caption="People" rows={rows} rowKey={({ id }) => id} columns={columns} />
            ) : null}
            <DeskPager
              page={page}
              pageSize={peoplePageSize}
              total={total}
              onPage={(next) => narrow({ page: String(next) })}
            />
          </>
        )}
      </DeskData>
      <ConsentLookup />
    </DeskPage>
  )
}

const columns: readonly [DeskColumn<PersonRow>, ...DeskColumn<PersonRow>[]] = [
  {
    label: 'Person',
    cell: (row) => (
      <>
        <Link to="/desk/people/$id" params={{ id: row.id }} translate="no">
          {row.name ?? row.email}
        </Link>
        <small className="block text-xs font-normal text-ink-3">
          {[row.name ? row.email : null, row.company].filter(Boolean).join(' · ')}
        </small>
      </>
    ),
  },
  { label: 'State', isMarks: true, cell: (row) => <AccountTags account={row} /> },
  { label: 'Phone', isText: true, cell: ({ phone }) => phone ?? <span className="text-ink-2">none</span> },
  { label: 'Deals', cell: ({ deals }) => deals },
  { label: 'Requests', cell: ({ requests }) => requests },
  { label: 'Sessions', cell: ({ sessions }) => sessions },
  { label: 'Since', cell: ({ createdAt }) => formatShortDay(createdAt) },
]

const Fields = z.object({ phone: phoneNumber })

/** Finds the consents to calls and texts by the number's stored hash, even after the account was erased. */
function ConsentLookup() {
  const call = useDeskCall()
  const form = useZodForm(Fields, { phone: '' })
  const find = useMutation({
    mutationFn: (body: z.output<typeof Fields>) => call(listConsentsEndpoint, { body }),
    onError: (problem) => applyServerErrors(form, problem),
  })
  return (
    <Section id="consents" title="Consents to calls and texts" className="mt-10">
      <Form
        form={form}
        onSubmit={(values) => find.mutate(values)}
        label="Look up consents"
        className="flex flex-wrap items-end gap-3"
      >
        <FormError form={form} title="Nothing was looked up" />
        <TextField form={form} name="phone" label="Phone number" type="tel" autoComplete="off" />
        <Button type="submit" pending={find.isPending} pendingLabel="Looking…">
          Look up
        </Button>
      </Form>
      <div role="status" className="mt-3">
        {find.data?.consents.length === 0 ? <p className="text-sm">No consent was given with this number.</p> : null}
        {find.data && find.data.consents.length > 0 ? <Consents consents={find.data.consents} /> : null}
      </div>
    </Section>
  )
}

function Consents({ consents }: { consents: readonly DeskConsent[] }) {
  return (
    <Table caption="Consents given with this number">
      <thead>
        <tr>
          <ColumnHead align="left">Lender</ColumnHead>
          <ColumnHead align="left">Allowed</ColumnHead>
          <ColumnHead align="left">Wording</ColumnHead>
          <ColumnHead align="left">Given</ColumnHead>
          <ColumnHead align="left">Withdrawn</ColumnHead>
          <ColumnHead align="left">Account</ColumnHead>
        </tr>
      </thead>
      <tbody>
        {consents.map(({ id, lenderName, calls, texts, wording, givenAt, withdrawnAt, erasedAt }) => (
          <tr key={id}>
            <RowHead translate="no">{lenderName}</RowHead>
            <Cell align="left">{[calls ? 'calls' : null, texts ? 'texts' : null].filter(Boolean).join(', ')}</Cell>
            <Cell align="left">{wording}</Cell>
            <Cell align="left">{formatDay(givenAt.slice(0, 10))}</Cell>
            <Cell align="left">{withdrawnAt ? formatDay(withdrawnAt.slice(0, 10)) : 'No'}</Cell>
            <Cell align="left">{erasedAt ? `Erased ${formatDay(erasedAt.slice(0, 10))}` : 'Exists'}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
