import { expect, test } from 'vitest'
import { checkPicture } from './check-picture.ts'

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff, 0xe0]
const file = (bytes: readonly number[], size = bytes.length, type = 'image/png') => {
  const content = new Uint8Array(size)
  content.set(bytes)
  return new Blob([content], { type })
}

test('[SLIP-29] a PNG or JPEG picture of at most 10 MB may be sent', async () => {
  expect(await checkPicture(file(PNG))).toBeUndefined()
  expect(await checkPicture(file(JPEG, 10 * 1024 * 1024))).toBeUndefined()
  expect(await checkPicture(file(JPEG, 10 * 1024 * 1024 + 1))).toBe('too-large')
})

test('[SLIP-29] a file is what its first bytes say', async () => {
  expect(await checkPicture(file([0x25, 0x50, 0x44, 0x46], 100, 'image/png'))).toBe('type')
  expect(await checkPicture(file(JPEG, 4, 'application/pdf'))).toBeUndefined()
  expect(await checkPicture(file([], 0))).toBe('type')
  expect(await checkPicture(file([0x25], 11 * 1024 * 1024))).toBe('type')
})

test('a file that the phone cannot read is broken', async () => {
  const gone = { size: 4, slice: () => ({ arrayBuffer: () => Promise.reject(new Error('NotReadableError')) }) } as unknown as Blob
  expect(await checkPicture(gone)).toBe('broken')
})
