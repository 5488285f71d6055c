import { expect, it } from 'vitest'
import { packCache } from './cache-travel.ts'
import { createQueryClient } from './query-client.ts'

it('what was read travels whole, and no text in it can end the element it stands in', async () => {
  const queryClient = createQueryClient()
  const text = '</script><script>alert(1)</script><!-- & "quoted" \u2028 \\u003c'
  queryClient.setQueryData(['/api/lenders', { search: text }], { name: text })
  await queryClient.fetchQuery({ queryKey: ['failed'], queryFn: () => Promise.reject(new Error()) }).catch(() => {})
  const packed = packCache(queryClient)
  expect(packed).not.toContain('<')
  expect(JSON.parse(packed)).toEqual([
    { key: ['/api/lenders', { search: text }], data: { name: text }, at: expect.any(Number) },
  ])
})
