import { expect, test } from 'vitest'
import { redirectFor } from './guard.ts'

test('[NAV-09] with a token, /user leads to the dashboard and the pages below it may be seen', () => {
  expect(redirectFor('/user', true)).toBe('/user/home')
  expect(redirectFor('/user/', true)).toBe('/user/home')
  expect(redirectFor('/user/statement', true)).toBeUndefined()
})

test('[NAV-10] without a token, /user and every path below it lead to /login', () => {
  for (const path of ['/user', '/user/', '/user/home', '/user/profile', '/user/spin/deeper'])
    expect(redirectFor(path, false)).toBe('/login')
})

test('[ROLE-01] a visitor may see the public pages', () => {
  for (const path of ['/login', '/register', '/howto', '/contact', '/terminated', '/username'])
    expect(redirectFor(path, false)).toBeUndefined()
})
