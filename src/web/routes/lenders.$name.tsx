import { createFileRoute } from '@tanstack/react-router'
import { LenderNotFound, LenderPage } from '../features/lenders/lender-page.tsx'

export const Route = createFileRoute('/lenders/$name')({
  async loader({ context, params }) {
    const { loadLender } = await import('../features/lenders/load-lender.ts')
    return loadLender(context, params.name)
  },
  async head({ match, loaderData }) {
    const { lenderHead } = await import('../features/lenders/lender-head.ts')
    return lenderHead(match.context.site, loaderData)
  },
  component: Lender,
})

function Lender() {
  const lender = Route.useLoaderData()
  return lender ? <LenderPage lender={lender} /> : <LenderNotFound />
}
