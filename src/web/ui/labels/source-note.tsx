import { formatMediumDay } from '#web/format/dates.ts'
import { websiteHref } from '#web/format/lender-text.ts'

/** Terms checked more than this many days ago are marked as old. */
const oldAfterDays = 90
const dayMs = 86_400_000

type Source = {
  /** When the figure was checked, as an ISO 8601 time. */
  checkedAt: string | null
  /** The address of the page that the terms were read from. */
  sourceUrl?: string | null
  /** The lender's own site. */
  website: string | null
}

/**
 * Formats a source: "as of Oct 2, 2026, their site", or with the host name of another site. Leaves out the site without
 * a `sourceUrl`, and marks terms checked more than 90 days ago as old. Without a valid date, says only that the date
 * is unknown.
 */
export function sourceText({ checkedAt, sourceUrl, website }: Source, now: Date = new Date()): string {
  const day = checkedAt === null ? '' : formatMediumDay(checkedAt)
  if (checkedAt === null || day === '') return 'of unknown date: ask the lender'
  const isOld = now.getTime() - Date.parse(checkedAt) > oldAfterDays * dayMs
  return `as of ${day}${siteText(sourceUrl ?? null, website)}${isOld ? `, over ${oldAfterDays} days ago: ask` : ''}`
}

/**
 * Returns ', their site', or a comma and another site's host name. Returns an empty string when the source is unknown.
 */
function siteText(sourceUrl: string | null, website: string | null): string {
  const [source, own] = [hostName(sourceUrl), hostName(website)]
  if (source === null) return ''
  return source === own ? ', their site' : `, ${source}`
}

function hostName(address: string | null): string | null {
  const href = websiteHref(address)
  return href ? new URL(href).hostname.replace(/^www\./, '') : null
}

/** Renders the date and source of a published figure, in small text below it. Without a date it says so. */
export function SourceNote({
  what,
  ...source
}: Source & {
  /** What was published, such as 'terms', when the figure isn't directly above. */
  what?: string
}) {
  return (
    <small data-slot="source" className="block text-sm font-normal text-ink-3" suppressHydrationWarning>
      {what === undefined ? '' : `${what} `}
      {sourceText(source)}
    </small>
  )
}
