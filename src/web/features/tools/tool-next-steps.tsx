import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import { useSession } from '#web/session/session.ts'
import { type DealPrefill, storeDealPrefill } from '#web/shell/deal-prefill.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link2 } from '#web/ui/icons.ts'
import { estimateNotice } from './tool-shell.tsx'

const SaveToDeal = lazyWithRetry(async () => (await import('#web/features/tools/save-to-deal.tsx')).SaveToDeal)

/**
 * A visitor's next steps after a result: match with lenders, which stores the figures in this browser for the deal
 * form, copy the link or, when signed in, save to a deal. `dealId` is the deal that the figures came from.
 */
export function ToolNextSteps({ dealFigures, dealId }: { dealFigures: DealPrefill; dealId?: string | undefined }) {
  const isSignedIn = useSession().status === 'signed-in'
  const [isSaving, setSaving] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-ink pt-5">
      <ButtonLink variant="primary" size="big" asChild>
        <Link
          {...(isSignedIn ? { to: '/dashboard', search: { deal: 'new' } } : { to: '/auth/signup' })}
          onClick={() => storeDealPrefill(dealFigures)}
        >
          Match this with lenders
        </Link>
      </ButtonLink>
      {isSignedIn ? (
        <Button variant="line" size="big" onClick={() => setSaving(true)}>
          Save to a deal
        </Button>
      ) : null}
      {isSaving ? (
        <Suspense fallback={null}>
          <SaveToDeal dealFigures={dealFigures} dealId={dealId} onClose={() => setSaving(false)} />
        </Suspense>
      ) : null}
      <Button variant="line" size="big" onClick={copyAddress}>
        <Icon of={Link2} />
        Copy link
      </Button>
      {dealId && isSignedIn ? (
        <Link to="/deals/$id" params={{ id: dealId }}>
          Back to the deal
        </Link>
      ) : null}
      <p className="w-full text-sm text-ink-3">{estimateNotice}</p>
    </div>
  )
}

/** Copies the page's URL without the deal's id, because only its owner can open that deal. */
async function copyAddress() {
  const address = new URL(window.location.href)
  address.searchParams.delete('deal')
  try {
    await navigator.clipboard.writeText(address.href)
    toast({ title: 'Link copied', description: 'Anyone who opens it sees these figures.' })
  } catch {
    toast({
      title: 'Error',
      description: 'The link could not be copied. Copy it from the address bar.',
      variant: 'error',
    })
  }
}
