import { describe, expect, test } from 'vitest'
import { autoLoginByPassword, fileOutput, getWallet } from '../index.ts'
import { docsOf, NAMED_ROUTES, SHAPES, TAGS } from './index.ts'

describe.each(NAMED_ROUTES)('$id', ({ id, route }) => {
  const docs = docsOf(route)!

  test('has the name that the contract gives it', () => expect(docs.id).toBe(id))

  test('has examples that the server takes and answers', () => {
    const examplesOf = (words: typeof docs.params) =>
      words && Object.fromEntries(Object.entries(words).map(([name, { example }]) => [name, example]))
    const [params, query] = [examplesOf(docs.params), examplesOf(docs.query)]
    expect(route.params?.parse(params)).toEqual(params)
    expect(route.query?.parse(query)).toEqual(query)
    expect(route.body?.parse(docs.body)).toEqual(docs.body)
    expect(route.output === fileOutput ? undefined : route.output.parse(docs.answer)).toEqual(docs.answer)
  })
})

test('the routes that are made for each game have a name for each, and the words they share', () => {
  const [one, other] = [autoLoginByPassword('PGSLOT'), autoLoginByPassword('IMI')].map((route) => docsOf(route)!)
  expect([one!.id, other!.id]).toEqual(['autoLoginPgslot', 'autoLoginImi'])
  expect(one!.description).toBe(other!.description)
})

test('a route of somebody else has no words', () => {
  expect(docsOf({ ...getWallet, path: '/api/somewhere' })).toBeUndefined()
})

test('no two tags and no two shapes share a name', () => {
  for (const names of [TAGS.map(({ name }) => name), SHAPES.map(({ id }) => id)]) expect(new Set(names).size).toBe(names.length)
})
