import { createFileRoute } from '@tanstack/react-router'
import { ClaimPage } from '#web/features/lenders/corrections/claim-page.tsx'
import { pageHead } from '#web/shell/head/page-head.ts'

export const Route = createFileRoute('/claim/$token')({
  ssr: false,
  head: ({ match }) =>
    pageHead({
      site: match.context.site,
      path: '/claim',
      title: `Propose changes to your page - ${match.context.site.name}`,
      description: 'The link in the email we sent you leads here: propose changes to your terms, programs and contact.',
      isNoindex: true,
    }),
  component: Claim,
})

function Claim() {
  return <ClaimPage token={Route.useParams().token} />
}
