import { Link } from '@tanstack/react-router'
import { type DeskRequest, shownRequestCount } from '#contract/desk/requests.ts'
import { type DeskColumn, DeskTable } from '#web/features/desk/kit/desk-table.tsx'
import { formatShortDay } from '#web/format/dates.ts'
import { Section } from '#web/ui/figures/section.tsx'
import { Name } from '#web/ui/labels/name.tsx'
import { Tag, type TagTone } from '#web/ui/labels/tag.tsx'

/**
 * Quote requests of one investor or to one lender, with their status but without the shared content. `requests` are the
 * latest; `total` counts all.
 */
export function RequestTable({
  requests,
  total,
  by,
}: {
  requests: readonly DeskRequest[]
  total: number
  /** Whose requests these are. The first column shows the other party. */
  by: 'investor' | 'lender'
}) {
  const other: DeskColumn<DeskRequest> =
    by === 'investor'
      ? {
          label: 'Lender',
          cell: (row) => (
            <Link to="/desk/lenders/$id" params={{ id: row.lenderId }}>
              <Name>{row.lenderName}</Name>
            </Link>
          ),
        }
      : {
          label: 'Investor',
          cell: (row) => (
            <Link to="/desk/people/$id" params={{ id: row.userId }}>
              {row.person}
            </Link>
          ),
        }
  return (
    <Section
      id="desk-requests"
      title="Requests for quotes"
      note={
        total > requests.length ? (
          <span className="text-sm text-ink-3">
            the latest {shownRequestCount} of {total}
          </span>
        ) : null
      }
      className="my-7"
    >
      {requests.length === 0 ? (
        <p className="text-ink-2 text-sm">None yet.</p>
      ) : (
        <DeskTable
          caption="Requests for quotes"
          rows={requests}
          rowKey={({ id }) => id}
          columns={[
            other,
            {
              label: 'Status',
              isMarks: true,
              cell: ({ status }) => (
                <Tag tone={toneOf(status)} size="small">
                  {status}
                </Tag>
              ),
            },
            { label: 'Deal', isText: true, cell: (row) => `${row.dealType} in ${row.propertyState}` },
            { label: 'Round', isText: true, cell: ({ round }) => (round ? roundWords(round) : '–') },
            { label: 'Asked', cell: ({ sentAt }) => formatShortDay(sentAt) },
            { label: 'Answered', cell: ({ firstReplyAt }) => (firstReplyAt ? formatShortDay(firstReplyAt) : '–') },
          ]}
        />
      )}
    </Section>
  )
}

/** Describes a request's round: 'open until Dec 1, place 2'. */
function roundWords({ closesAt, closedAt, place }: NonNullable<DeskRequest['round']>): string {
  const state = closedAt ? `closed ${formatShortDay(closedAt)}` : `open until ${formatShortDay(closesAt)}`
  return place === null ? state : `${state}, place ${place}`
}

function toneOf(status: DeskRequest['status']): TagTone {
  if (status === 'quoted' || status === 'chosen' || status === 'replied') return 'good'
  return status === 'undeliverable' ? 'problem' : 'neutral'
}
