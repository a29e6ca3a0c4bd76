import { expect, test } from 'vitest'
import { progressOf } from './progress.ts'

test('[STM-06] [SLIP-13] SUCCESS is success, FAILED is failed, anything else is in progress', () => {
  expect(progressOf('SUCCESS')).toBe('success')
  expect(progressOf('FAILED')).toBe('failed')
  expect(['PROCESSING', 'PENDING', 'WAITING', '', 'success'].map(progressOf)).toEqual(Array(5).fill('inProgress'))
})
