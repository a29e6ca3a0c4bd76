import { expect, test } from 'vitest'
import { qrAddress } from './qr-picture.ts'

test('the QR markup becomes a picture address, complete and encoded', () => {
  const address = qrAddress('<svg viewBox="0 0 1 1"><path fill="#000" d="M0 0h1v1z"/></svg>')
  expect(address.startsWith('data:image/svg+xml,%3Csvg%20xmlns%3D')).toBe(true)
  expect(address).not.toContain('#')
  expect(decodeURIComponent(qrAddress('<svg xmlns="x"/>'))).toBe('data:image/svg+xml,<svg xmlns="x"/>')
})
