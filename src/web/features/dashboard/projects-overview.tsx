import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { listProjectsEndpoint } from '#contract/project/projects.ts'
import type { EndpointReply } from '#contract/wire/endpoint.ts'
import { formatCount } from '#domain/money/counts.ts'
import { formatDollars } from '#domain/money/money.ts'
import { recordSentence } from '#domain/project/past-projects.ts'
import { useHeadlines } from '#web/features/deals/headline/use-headlines.ts'
import { formatDay, formatShortDay } from '#web/format/dates.ts'
import { shortAddress } from '#web/format/deal-name.ts'
import { projectsQuery } from '#web/session/deal-queries.ts'
import { Section } from '#web/ui/figures/section.tsx'
import { Cell, ColumnHead, RowHead, Table } from '#web/ui/figures/table.tsx'
import { HardHat } from '#web/ui/icons.ts'
import { Name } from '#web/ui/labels/name.tsx'
import { Tag } from '#web/ui/labels/tag.tsx'
import { NextStepLink, NoticeCard } from './notice-card.tsx'
import { TabLink } from './tab-link.tsx'

export type Projects = EndpointReply<typeof listProjectsEndpoint>

/** The maximum rows. My Deals lists the other projects, and the totals include them. */
const maxRows = 10

const useProjects = () => useQuery(projectsQuery()).data

/**
 * Loads and summarizes the money in projects and the record of finished ones. Renders nothing while loading, after a
 * failure, or with fewer than three finished projects and fewer than two with money in them.
 */
export function ProjectsOverview() {
  const projects = useProjects()
  return projects ? <ProjectsTable projects={projects} /> : null
}

/**
 * Lists up to ten projects with money in them, in the given order, with totals of all, below the record of finished
 * ones. Renders nothing with fewer than two such projects and no record.
 */
export function ProjectsTable({ projects: { rows: all, record, cashTiedUp, interestPerDay } }: { projects: Projects }) {
  // Deals without money in them are in the list above.
  const rows = all.filter((row) => row.cashTiedUp !== null || row.interestPerDay !== null)
  if (rows.length < 2 && !record) return null
  return (
    <Section id="deals-now" title="Cash in your projects" className="mb-8">
      {record ? <p className="mb-4 font-semibold">{recordSentence(record)}</p> : null}
      {rows.length > 0 ? (
        <div className="overflow-x-auto">
          <Table caption="Next dates, cash tied up and interest a day by deal" className="sm:min-w-120">
            <thead>
              <tr>
                <ColumnHead align="left">Deal</ColumnHead>
                <ColumnHead align="left" className="max-sm:hidden">
                  Next
                </ColumnHead>
                <ColumnHead>Cash tied up</ColumnHead>
                <ColumnHead>Per diem</ColumnHead>
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, maxRows).map((row) => (
                <tr key={row.dealId}>
                  <RowHead className="wrap-anywhere">
                    <Link to="/deals/$id" params={{ id: row.dealId }} className="font-medium">
                      <Name>{shortAddress(row.propertyAddress)}</Name>
                    </Link>
                    <small className="block text-ink-3">{row.stage}</small>
                    {/* A phone is too narrow for this column. */}
                    <div className="mt-1 text-sm font-normal sm:hidden">
                      <NextDate row={row} />
                    </div>
                  </RowHead>
                  <Cell align="left" className="max-sm:hidden">
                    <NextDate row={row} />
                  </Cell>
                  <Cell>{row.cashTiedUp === null ? '–' : formatDollars(row.cashTiedUp)}</Cell>
                  <Cell>{row.interestPerDay === null ? '–' : formatDollars(row.interestPerDay)}</Cell>
                </tr>
              ))}
            </tbody>
            {rows.length > 1 ? (
              <tfoot>
                <tr className="font-semibold">
                  <RowHead>Total</RowHead>
                  <Cell className="max-sm:hidden" />
                  <Cell>{formatDollars(cashTiedUp)}</Cell>
                  <Cell>{formatDollars(interestPerDay)}</Cell>
                </tr>
              </tfoot>
            ) : null}
          </Table>
        </div>
      ) : null}
      {rows.length > maxRows ? (
        <TabLink tab="my-deals" className="mt-2 inline-flex min-h-6 items-center text-sm pointer-coarse:min-h-11">
          All {formatCount(rows.length)} deals
        </TabLink>
      ) : null}
    </Section>
  )
}

function NextDate({ row: { next, lateDraws } }: { row: Projects['rows'][number] }) {
  return (
    <>
      {next ? (
        <>
          {formatShortDay(next.on)}
          <small className="block text-ink-3">{next.title}</small>
        </>
      ) : (
        '–'
      )}
      {lateDraws.length > 0 ? <Tag tone="problem">Draw late</Tag> : null}
    </>
  )
}

/**
 * Loads and lists the late draws of the investor's projects, which haven't arrived `lateDrawDays` (ten) days after they
 * were requested. Renders nothing if there are none, while loading, and after a failure.
 */
export function LateDraws() {
  const projects = useProjects()
  const headlines = useHeadlines()
  return projects ? <LateDrawCards projects={projects} headlines={headlines} /> : null
}

/** Shows a card for each late draw, with a link to its deal's next step or, without one, to the project. */
export function LateDrawCards({
  projects: { rows },
  headlines,
}: {
  projects: Pick<Projects, 'rows'>
  headlines: ReturnType<typeof useHeadlines>
}) {
  const late = rows.flatMap((row) =>
    row.lateDraws.map((draw, index) => ({ ...draw, row, key: `${row.dealId} ${index}` })),
  )
  if (late.length === 0) return null
  return (
    <ul aria-label="Late draws">
      {late.map(({ row, key, askedOn, asked, days }) => (
        <NoticeCard
          key={key}
          icon={HardHat}
          title={
            <>
              A draw of {formatDollars(asked)} is late: requested {days} days ago
            </>
          }
          action={
            <NextStepLink
              dealId={row.dealId}
              next={headlines.get(row.dealId)?.next ?? { label: 'Open the project', place: 'project' }}
              propertyAddress={row.propertyAddress}
              variant="line"
            />
          }
        >
          <Name>{shortAddress(row.propertyAddress)}</Name>, requested on {formatDay(askedOn)}. Ask your lender when it
          will arrive.
        </NoticeCard>
      ))}
    </ul>
  )
}
