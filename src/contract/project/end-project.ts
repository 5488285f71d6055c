import { DealId } from '#contract/deals/deals.ts'
import { endpoint } from '#contract/wire/endpoint.ts'
import { Project } from './project.ts'
import { NewResult } from './project-result.ts'

export const recordResultEndpoint = endpoint({
  method: 'POST',
  path: '/api/deals/:id/result',
  summary:
    'Records how an own deal ended, beside what was planned; its stage follows. A second result takes the place of the first.',
  access: 'investor',
  params: DealId,
  body: NewResult,
  reply: Project,
})
