import { afterEach, expect, test, vi } from 'vitest'
import { paced } from './paced.ts'

afterEach(() => void vi.useRealTimers())

test('[API-04] a call that shows a spinner starts after 200 milliseconds', async () => {
  vi.useFakeTimers()
  const call = vi.fn(async () => 'answer')
  const answer = paced(call)
  await vi.advanceTimersByTimeAsync(199)
  expect(call).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(call).toHaveBeenCalledOnce()
  expect(await answer).toBe('answer')
})
