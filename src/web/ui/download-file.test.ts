import { afterEach, expect, it, vi } from 'vitest'
import { downloadFile } from './download-file.ts'

afterEach(() => vi.useRealTimers())

it('keeps the URL of a downloaded file for a minute after the click [COMP-07] [DESK-07]', () => {
  vi.useFakeTimers()
  const link = { href: '', download: '', click: vi.fn() }
  vi.stubGlobal('document', { createElement: () => link })
  const revoke = vi.spyOn(URL, 'revokeObjectURL')
  downloadFile('lenders.csv', new Blob(['name']))
  expect(link.click).toHaveBeenCalledOnce()
  expect(link.download).toBe('lenders.csv')
  vi.advanceTimersByTime(59_999)
  expect(revoke).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(revoke).toHaveBeenCalledExactlyOnceWith(link.href)
})
