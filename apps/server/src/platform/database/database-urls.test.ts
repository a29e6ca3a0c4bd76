import { expect, test } from 'vitest'
import { databaseUrlsOf } from './database-urls.ts'

const owner = 'postgres://site:secret@db.example.com:5432/krapao?sslmode=verify-full'
const passwordOf = (databaseUrl: string) => new URL(databaseUrlsOf({ databaseUrl, migrationDatabaseUrl: null })!.application).password

test('two addresses are taken as they are', () => {
  const application = 'postgres://krapao_app:mine@db.example.com/krapao'
  expect(databaseUrlsOf({ databaseUrl: application, migrationDatabaseUrl: owner })).toEqual({ owner, application })
  expect(databaseUrlsOf({ databaseUrl: null, migrationDatabaseUrl: null })).toBeNull()
})

test('one address is the owner’s, and gives the application a login of its own at the same place', () => {
  const urls = databaseUrlsOf({ databaseUrl: owner, migrationDatabaseUrl: null })!
  expect(urls.owner).toBe(owner)
  const { username, password, host, pathname, search } = new URL(urls.application)
  expect({ username, host, pathname, search }).toEqual({
    username: 'krapao_app',
    host: 'db.example.com:5432',
    pathname: '/krapao',
    search: '?sslmode=verify-full',
  })
  expect(password).toMatch(/^[\w-]{43}$/)
})

test('every start derives the same password, by whatever name it reaches the server, and another owner another one', () => {
  const [here, there] = ['postgres://site:secret@10.0.0.1/krapao', 'postgres://site:secret@db.internal:6543/other']
  expect(passwordOf(here)).toBe(passwordOf(there))
  expect(passwordOf(here)).not.toBe(passwordOf('postgres://site:secret2@10.0.0.1/krapao'))
  expect(passwordOf(here)).not.toBe(passwordOf('postgres://site2:secret@10.0.0.1/krapao'))
})

test.each([
  ['postgres://krapao_app:x@db/krapao', 'DATABASE_URL is the login of krapao_app, who may not migrate'],
  ['postgres://site@db/krapao', 'DATABASE_URL has no password to derive the one of krapao_app from'],
])('%s alone is refused in one sentence', (databaseUrl, sentence) => {
  expect(() => databaseUrlsOf({ databaseUrl, migrationDatabaseUrl: null })).toThrow(sentence)
})
