import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, type LinkProps, Outlet, useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { countDeskEndpoint, type DeskCounts } from '#contract/desk/desk-counts.ts'
import { formatCount } from '#domain/money/counts.ts'
import { useCall } from '#web/app-context.ts'
import { FactorDialog } from '#web/features/desk/entry/factor-check.tsx'
import { DeskSkeleton } from '#web/features/desk/kit/desk-page.tsx'
import { queryKeys } from '#web/session/query-keys.ts'
import { sidebarClass, sidebarCountClass, sidebarItemClass } from '#web/shell/sidebar-class.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import {
  ArrowUpToLine,
  CalendarDays,
  ChartColumn,
  ChevronLeft,
  ClipboardList,
  Cpu,
  Flag,
  KeyRound,
  Landmark,
  ListTree,
  Mail,
  MapPin,
  SlidersHorizontal,
  Users,
} from '#web/ui/icons.ts'

/**
 * The desk's frame: the current page, with the navigation at the side or, on small screens, above, and the dialog for
 * the second factor. While it is mounted, the site's links and footer are hidden.
 */
export function DeskShell() {
  useDeskMode()
  const counts = useDeskCounts()
  const countText = (count: keyof DeskCounts | undefined) =>
    count && counts?.[count] ? formatCount(counts[count]) : null
  const pages = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // On small screens the current page's link may be scrolled out of view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another current link.
  useEffect(() => {
    pages.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [pathname])
  return (
    <>
      <nav
        ref={pages}
        className="flex overflow-x-auto border-b border-line [scrollbar-width:none] lg:hidden print:hidden"
        aria-label="Desk, small screens"
      >
        {deskPages.map(({ to, label, count }) => (
          <Link
            key={to}
            to={to}
            className="inline-flex min-h-11 flex-none items-center px-3.5 text-sm font-medium text-ink-2 no-underline aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:edge-bottom-brass forced-colors:aria-[current]:border-b-3 forced-colors:aria-[current]:border-[Highlight]"
          >
            {label} {count === 'lenders' ? null : countText(count)}
          </Link>
        ))}
      </nav>
      <div className="grid lg:grid-cols-[13.5rem_minmax(0,1fr)] print:block">
        <nav className={classNames(sidebarClass, 'px-3 py-4')} aria-label="Desk">
          <ul className="grid gap-0.5">
            {deskPages.map(({ to, label, icon, count }) => (
              <li key={to}>
                <Link to={to} className={sidebarItemClass()}>
                  <Icon of={icon} />
                  <span>{label}</span> <span className={sidebarCountClass()}>{countText(count)}</span>
                </Link>
              </li>
            ))}
          </ul>
          <Link to="/dashboard" className={sidebarItemClass(false, 'mt-auto')}>
            <Icon of={ChevronLeft} />
            <span>Leave the desk</span>
          </Link>
        </nav>
        <main id="main" className="min-w-0 pt-6 pb-16 lg:pt-5 lg:pb-24">
          <div className="wrap max-w-none">
            <Suspense fallback={<DeskSkeleton />}>
              <Outlet />
            </Suspense>
          </div>
        </main>
      </div>
      <FactorDialog />
    </>
  )
}

/**
 * Loads the navigation's counts, and reloads them when another page is opened and they are more than 15 seconds old.
 * Never polls: every request extends the desk's session, and an unattended one must expire.
 */
function useDeskCounts(): DeskCounts | undefined {
  const call = useCall()
  const queryClient = useQueryClient()
  const page = useLocation({ select: ({ pathname }) => pathname.split('/')[2] })
  const counts = useQuery({
    queryKey: queryKeys.deskCounts,
    queryFn: () => call(countDeskEndpoint),
    staleTime: 15_000,
    retry: false,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: Opening another page refetches the counts.
  useEffect(() => {
    void queryClient.refetchQueries({ queryKey: queryKeys.deskCounts, stale: true })
  }, [page, queryClient])
  return counts.data
}

/**
 * Applies the desk's styles while it is mounted: hides the site's links and footer and shows the desk's name next to
 * the logo.
 */
function useDeskMode(): void {
  useEffect(() => {
    document.documentElement.dataset['desk'] = ''
    return () => {
      delete document.documentElement.dataset['desk']
    }
  }, [])
}

/** The desk's pages in navigation order, each with the count it shows. */
const deskPages: readonly {
  to: LinkProps['to'] & string
  label: string
  count?: keyof DeskCounts
  icon: typeof Mail
}[] = [
  {
    to: '/desk/today',
    label: 'Today',
    icon: CalendarDays,
  },
  {
    to: '/desk/lenders',
    label: 'Lenders',
    count: 'lenders',
    icon: Landmark,
  },
  {
    to: '/desk/states',
    label: 'States',
    icon: MapPin,
  },
  {
    to: '/desk/import',
    label: 'Import',
    icon: ArrowUpToLine,
  },
  {
    to: '/desk/corrections',
    label: 'Corrections',
    count: 'corrections',
    icon: Flag,
  },
  {
    to: '/desk/inbox',
    label: 'Inbox',
    count: 'inbox',
    icon: Mail,
  },
  {
    to: '/desk/people',
    label: 'People',
    icon: Users,
  },
  {
    to: '/desk/numbers',
    label: 'Reports',
    icon: ChartColumn,
  },
  {
    to: '/desk/machine',
    label: 'System',
    count: 'machine',
    icon: Cpu,
  },
  {
    to: '/desk/checklist',
    label: 'Checklist',
    icon: ClipboardList,
  },
  {
    to: '/desk/settings',
    label: 'Settings',
    icon: SlidersHorizontal,
  },
  {
    to: '/desk/activity',
    label: 'Activity',
    icon: ListTree,
  },
  {
    to: '/desk/factor',
    label: 'Security',
    icon: KeyRound,
  },
]
