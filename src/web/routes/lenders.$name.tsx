import { createFileRoute } from '@tanstack/react-router'
import { lenderHead } from '../features/lenders/lender-head.ts'
import { LenderNotFound, LenderPage } from '../features/lenders/lender-page.tsx'
import { loadLender } from '../features/lenders/load-lender.ts'

export const Route = createFileRoute('/lenders/$name')({
  loader: ({ context, params }) => loadLender(context, params.name),
  head: ({ match, loaderData }) => lenderHead(match.context.site, loaderData),
  component: Lender,
})

function Lender() {
  const lender = Route.useLoaderData()
  return lender ? <LenderPage lender={lender} /> : <LenderNotFound />
}
