import { DealId } from '#contract/deals/deals.ts'
import { endpoint } from '#contract/wire/endpoint.ts'
import { Project } from './project.ts'
import { NewResult } from './project-result.ts'

export const recordResultEndpoint = endpoint({
  method: 'POST',
  path: '/api/deals/:id/result',
  summary: 'Records how a deal ended, next to its plan; its stage follows. A second result replaces the first.',
  access: 'investor',
  params: DealId,
  body: NewResult,
  reply: Project,
})
