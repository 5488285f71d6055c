import { Link } from '@tanstack/react-router'
import { Link2 } from 'lucide-react'
import { useSession } from '../../session/use-session.ts'
import { type CarriedFigures, carryFigures } from '../../site/carried-figures.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Icon } from '../../ui/icon.tsx'
import { estimateNotice } from './tool-shell.tsx'

/** The two ways on from a result: into a deal, and to somebody else. `carried` is what a deal takes over. */
export function ToolEnds({ carried }: { carried: CarriedFigures | null }) {
  const session = useSession()
  const isSignedIn = session.status === 'signed-in'
  return (
    <div className="ends">
      <ButtonLink variant="primary" size="big" asChild>
        {isSignedIn ? (
          <Link to="/dashboard" search={{ deal: 'new' }} onClick={() => carried && carryFigures(carried)}>
            Save to a deal
          </Link>
        ) : (
          <Link to="/auth/signup" onClick={() => carried && carryFigures(carried)}>
            Match this with lenders
          </Link>
        )}
      </ButtonLink>
      <Button variant="line" size="big" onClick={copyAddress}>
        <Icon of={Link2} />
        Copy link
      </Button>
      <p className="fine mute">{estimateNotice}</p>
    </div>
  )
}

async function copyAddress() {
  try {
    await navigator.clipboard.writeText(window.location.href)
    toast({ title: 'Link copied', description: 'Whoever opens it sees these figures.' })
  } catch {
    toast({
      title: 'Error',
      description: 'The link could not be copied. Copy it from the address bar.',
      variant: 'error',
    })
  }
}
