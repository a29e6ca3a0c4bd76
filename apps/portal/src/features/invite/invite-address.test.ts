import { expect, test } from 'vitest'
import { inviteAddress } from './invite-address.ts'

test('[INV-01] [INV-14] the link leads to registration with PR and the id of the one who invites', () => {
  expect(inviteAddress('https://krapao.example', 'http://127.0.0.1:3000', 'a1b2')).toBe('https://krapao.example/register?code=PRa1b2')
  expect(inviteAddress('https://krapao.example/', '', 'a1b2')).toBe('https://krapao.example/register?code=PRa1b2')
})

test('[INV-02] [LOOK-22] without a website of the operator it leads to this site', () => {
  expect(inviteAddress('', 'http://127.0.0.1:3000', 'a1b2')).toBe('http://127.0.0.1:3000/register?code=PRa1b2')
})
