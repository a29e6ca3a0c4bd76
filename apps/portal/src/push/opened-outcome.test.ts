import { expect, test } from 'vitest'
import { loginPath, pathAfterLogin } from './opened-outcome.ts'

test('a pressed notification is led through the sign-in to what it told, and nothing else of an address is', () => {
  expect(loginPath('?outcome=p12&code=PR1')).toBe('/login?outcome=p12')
  expect(pathAfterLogin('?outcome=p12')).toBe('/user/home?outcome=p12')
  expect(pathAfterLogin('?outcome=%26a%3D%2F%2Fx.example')).toBe('/user/home?outcome=%26a%3D%2F%2Fx.example')
  expect(loginPath('')).toBe('/login')
  expect(pathAfterLogin('?next=/user/profile')).toBe('/user')
})
