import { createQr } from '@krapao/contract'
import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baht } from '../../../test/money.ts'
import { createWorld, type World } from '../../../test/world.ts'
import type { Tx } from '../../platform/database/db.ts'
import { listUnallocated } from './unallocated.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.stop())

test('a dashboard looks the payments of its player up', async () => {
  const player = await world.player()
  const { playerId } = player
  const qr = await player.call(createQr, { params: { provider: 'KBANK' }, body: { amount: baht(100) } })
  await world.control('POST', `qr/${qr.hasQrcode ? qr.qrcodeId : ''}/pay`, { amount: 101 })
  await world.sandbox.flushWebhooks()
  const plan = await world.deps.db.transaction().execute(async (tx) => {
    const asked: CompiledQuery[] = []
    expect(await listUnallocated(heard(tx, asked), playerId)).toHaveLength(1)
    const plans = asked.map(({ sql, parameters }) =>
      tx.executeQuery<{ 'QUERY PLAN': string }>(CompiledQuery.raw(`explain ${sql}`, [...parameters])),
    )
    return (await Promise.all(plans)).flatMap(({ rows }) => rows)
  })
  const lines = plan.map((row) => row['QUERY PLAN'])
  expect(lines.filter((line) => /Scan.* on payment/.test(line))).not.toEqual([])
  expect(lines.filter((line) => /Seq Scan|Hash/.test(line))).toEqual([])
})

/** The same transaction; what it is asked is written down. */
function heard(tx: Tx, asked: CompiledQuery[]): Tx {
  return new Proxy(tx, {
    get(of, name) {
      const value: unknown = Reflect.get(of, name, of)
      if (typeof value !== 'function') return value
      return (...given: unknown[]): unknown => {
        if (name === 'executeQuery') asked.push(given[0] as CompiledQuery)
        return Reflect.apply(value, of, given)
      }
    },
  })
}
