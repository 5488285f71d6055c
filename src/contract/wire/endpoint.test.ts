import { expect, it } from 'vitest'
import { endpointUrl } from './endpoint.ts'

it('omits empty query values, including empty lists, but keeps zero and false', () => {
  const query = { empty: [], text: '', none: null, missing: undefined, page: 0, isOpen: false, states: ['OH', 'TX'] }
  expect(endpointUrl('/api/lenders/:id', { params: { id: 'a b' }, query })).toBe(
    '/api/lenders/a%20b?page=0&isOpen=false&states=OH%2CTX',
  )
  expect(endpointUrl('/api/lenders', { query: { states: [] } })).toBe('/api/lenders')
})
