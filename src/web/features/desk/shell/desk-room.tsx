import { type ReactNode, useEffect } from 'react'
import { useSite } from '#web/app-context.ts'

/** A page of the desk: its heading, its actions, and its title in the browser. */
export function DeskRoom({
  title,
  lead,
  actions,
  children,
}: {
  title: string
  lead?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  const site = useSite()
  useEffect(() => {
    // The router sets the title of the not-found page, which other visitors get at this address.
    document.title = `${title} - ${site.name} desk`
  }, [title, site.name])
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-4">
        <div>
          <h1 className="text-figure" tabIndex={-1}>
            {title}
          </h1>
          {lead ? <p className="mt-1 text-sm text-ink-2">{lead}</p> : null}
        </div>
        {actions ? <div className="flex flex-wrap items-center gap-3">{actions}</div> : null}
      </div>
      {children}
    </>
  )
}
