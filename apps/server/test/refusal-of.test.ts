import { expect, test } from 'vitest'
import { refusalOf } from './refusal-of.ts'

test('what a call has done that should have been refused can be read, amounts too', async () => {
  expect(await refusalOf(Promise.resolve({ isNew: true, wallet: 700n }))).toBe('answered {"isNew":true,"wallet":"700"}')
  expect(await refusalOf(Promise.resolve())).toBe('answered undefined')
  expect(await refusalOf(Promise.reject(Object.assign(new Error('no'), { code: 'NO_DATA' })))).toBe('NO_DATA')
  expect(await refusalOf(Promise.reject(new Error('lost')))).toBe('failed: lost')
})
