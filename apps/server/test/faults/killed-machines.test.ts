import { setTimeout as wait } from 'node:timers/promises'
import { withdraw } from '@krapao/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '../../postgres/postgres-process.ts'
import { writeSetting } from '../../src/modules/site/index.ts'
import { withClient } from '../../src/platform/database/with-client.ts'
import { createDatabase } from '../database.ts'
import { machinesOf } from '../machines-of.ts'
import { baht } from '../money.ts'
import { deliver, qrReport } from '../races/reports.ts'
import type { TestDatabase } from '../test-postgres.ts'
import { makeQr } from '../verbs/qrs.ts'
import { signUp, startClaims } from './claims-load.ts'
import { isRefusal } from './heard.ts'
import { startLoad } from './load.ts'
import { type Machine, machinesHere } from './machines.ts'
import { brokenAnswers, brokenPromises } from './records.ts'
import { pageOf, type Scene, setScene, tell } from './scene.ts'
import type { ServerProcess } from './server-process.ts'
import { settle } from './settle.ts'
import { slowCommits } from './slow-commits.ts'
import { createStage, type Stage } from './stage.ts'
import { type UnfinishedCommits, watchUnfinished } from './unfinished-commits.ts'
import { untilAnswered } from './until-answered.ts'
import { untilSo } from './until-so.ts'
import { phoneDigest } from '../phones.ts'

/*
 * Every machine of a cluster is killed at every moment of a commit, and started again. How long what takes is printed, and is no part
 * of what is expected.
 */

const { CITUS_URL: citusUrl } = process.env
const machines = citusUrl === undefined ? null : await machinesHere(citusUrl)
if (citusUrl !== undefined && machines === null) console.log('No machine is killed: those of CITUS_URL are no processes of this host.')

const PLAYERS = 3
const SEED = 7
const FIRST = 0

describe.skipIf(machines === null)('machines that are killed', () => {
  let database: TestDatabase
  let stage: Stage
  let scenes: Scene[]
  let unfinished: UnfinishedCommits

  beforeAll(async () => {
    database = await createDatabase()
    await slow()
    stage = await createStage({ database })
    await writeSetting(stage.world.ownerDb, 'registerOTP', false)
    scenes = []
    while (scenes.length < PLAYERS) scenes.push(await setScene(stage))
    unfinished = await watchUnfinished(database.superuserUrl)
  })
  afterAll(async () => {
    await unfinished.close()
    await stage.close()
  })

  const slow = () => slowCommits(machines![FIRST]!.url, database.superuserUrl)
  const ask = async (text: string, values: unknown[] = []) =>
    (await withClient(database.superuserUrl, (client) => client.query<Record<string, unknown>>(text, values))).rows
  const broken = () =>
    brokenPromises(
      stage.world,
      scenes.flatMap(({ told }) => told),
      scenes.map(({ customer }) => customer),
    )
  /** Resolves at once when a machine, or this one, has prepared a commit: which. None where all is over before. */
  async function prepared(machine?: number, isOver = () => false): Promise<number | undefined> {
    let names: string[] = []
    const isSo = async () => (names = await unfinished.names(machine)).length > 0 || isOver()
    await until(isSo, { withinMs: 120_000, everyMs: 1 })
    return names[0] === undefined ? undefined : parseInt(names[0], 10)
  }
  const finished = () => untilSo('every commit is finished', async () => (await unfinished.names()).length === 0, { minutes: 3 })

  /** What was paid without a person, by the withdrawals and by the sums of the days. */
  const paidByRule = async () =>
    (
      await ask(`select (select coalesce(sum(w.amount), 0) from withdraw.withdrawal w where w.approved_by = 'rule')::int as paid,
      (select coalesce(sum(d.amount), 0) from withdraw.day_sum d)::int as counted`)
    )[0]!

  test('what is counted on the first machine and what it counts on another are there together or not at all', async () => {
    for (const scene of scenes) {
      await slow()
      const server = await stage.start()
      const { player } = scene.customer
      const [shard] = await ask(
        `select 'withdraw.withdrawal_' || shardid as name, groupid from pg_dist_placement
         where shardid = get_shard_id_for_distribution_column('withdraw.withdrawal', $1::uuid)`,
        [player.playerId],
      )
      const worker = Number(shard!['groupid'])
      const told = tell(scene, 'withdraw')
      const send = () => pageOf(scene, server)(withdraw, { body: { amount: baht(100) } }, { idempotencyKey: told.key })
      const isWritten = await watchShard(worker, `select 1 from ${String(shard!['name'])} where idempotency_key = '${told.key}'`)
      const asked = send().then(
        () => 'answered',
        (error: unknown) => String(error),
      )
      // Its part is prepared there, or committed.
      await until(async () => (await unfinished.names(worker)).length > 0 || (await isWritten()), { withinMs: 60_000, everyMs: 1 })
      await machines![FIRST]!.kill()
      await machines![FIRST]!.start()
      const left = (await unfinished.names()).length
      // The server asks again: read before that is over, one machine tells more of it than the other.
      const said = await asked
      await finished()
      const { paid, counted } = await paidByRule()
      console.log(
        `the first machine killed in a withdrawal: ${left} left unfinished, ${said}, paid ${String(paid)}, counted ${String(counted)}`,
      )
      expect(counted).toBe(paid)
      await untilAnswered(async () => void told.acknowledged.push((await send()).message))
      await server.kill()
    }
  })

  /** Whether it is there, asked over a connection that stays open. */
  async function watchShard(worker: number, text: string) {
    const client = new pg.Client({ connectionString: (await machinesOf(database.superuserUrl))[worker]! })
    await client.connect()
    client.on('error', () => undefined)
    return async () => ((await client.query(text)).rowCount ?? 0) > 0
  }

  test('under load, before, between and after the phases: what was acknowledged is there, once and whole', async () => {
    await slow()
    const server = await stage.start({ runWorkers: true })
    const load = startLoad(scenes, { seed: SEED, servers: [server] })
    const claims = startClaims(scenes, { server, seed: SEED })
    let goal = 0
    const moments = {
      'at some moment': () => load.acknowledged((goal += 6)).then(() => wait(137)),
      'between two phases': (at: number) => prepared(at === FIRST ? undefined : at),
      'after an answer': () => load.acknowledged((goal += 6)),
    }
    try {
      for (const [moment, comes] of Object.entries(moments))
        for (const [at, machine] of [...machines!.entries()].toReversed()) {
          await load.acknowledged((goal += 6))
          await slow()
          await comes(at)
          console.log(`${machine.name} killed ${moment}: ${await strike(machine, { registered: () => claims.registered })}`)
          // What was held by what is gone is free once its lease is over.
          await untilAnswered(() => stage.passTime(31_000))
        }
      await load.acknowledged((goal += 6))
    } finally {
      await Promise.all([load.stop(), claims.stop()])
    }
    console.log(`${goal} of transfers and withdrawals, ${claims.registered.length} registrations, ${claims.paid.length} paid QRs`)
    console.log(`said instead of an answer: ${[...load.excuses].join(', ') || 'nothing'}`)
    await finished()
    await settle(stage, server)
    await server.kill()
    expect(await broken()).toEqual([])
    expect((await paidByRule())['counted']).toBe((await paidByRule())['paid'])
    expect((await registeredOf(claims.registered)).length).toBe(claims.registered.length)
  })

  /** Of these phones, those that are a player's. */
  const registeredOf = async (registered: readonly string[]) => {
    const digests = await Promise.all(registered.map((phone) => phoneDigest(stage.world, phone)))
    return ask('select phone_digest from account.player where phone_digest = any ($1)', [digests])
  }

  /** Kills it, starts it again, and says for how long what was acknowledged could not be read. */
  async function strike(machine: Machine, { registered }: { registered: () => readonly string[] }): Promise<string> {
    const killedAt = performance.now()
    await machine.kill()
    await wait(300)
    await machine.start()
    const startedAt = performance.now()
    const left = await unfinished.names()
    const lastTold = scenes.flatMap(({ told }) => told.filter(({ acknowledged }) => acknowledged.length > 0).slice(-3))
    const phones = registered().slice(-5)
    const missing = async () => {
      const there = await registeredOf(phones)
      const answers = await Promise.all(lastTold.map((told) => brokenAnswers(stage.world, told)))
      return phones.length - there.length + answers.flat().length
    }
    const unreadable = Number(await untilAnswered(missing))
    const readAt = performance.now()
    await untilSo('what was acknowledged can be read', async () => (await untilAnswered(missing)) === 0, { minutes: 3 })
    const readableAt = performance.now()
    await untilSo('what was left unfinished is finished', async () => (await unfinished.names()).every((name) => !left.includes(name)), {
      minutes: 3,
    })
    const finishedAt = performance.now()
    return [
      `away ${seconds(startedAt - killedAt)}`,
      `first read ${seconds(readAt - startedAt)} later`,
      `of the last ${phones.length + lastTold.length} acknowledged ${unreadable} unreadable${unreadable ? `, for ${seconds(readableAt - startedAt)}` : ''}`,
      `${left.length} commits unfinished${left.length ? `, for ${seconds(finishedAt - startedAt)}` : ''}`,
    ].join('; ')
  }

  test('asked again while a commit is unfinished: it waits or is told to ask again, and nothing is doubled', async () => {
    for (const [what, make] of [
      ['a registration', newRegistration],
      ['the report of a payment', newReport],
    ] as const)
      for (let round = 1; round <= 3; round++) {
        await slow()
        const server = await stage.start()
        // The connections between machines are made anew, so that what follows is asked once.
        await untilAnswered(() => signUp(server, newPhone()))
        console.log(`${what}: ${await askedMeanwhile(() => make(server))}`)
        expect(await stage.world.audit()).toEqual([])
        await server.kill()
      }
  })

  interface Asked {
    send: () => Promise<string>
    /** How often it has happened. */
    times: () => Promise<number>
  }

  let phones = 0
  const newPhone = () => `0999${String(++phones).padStart(6, '0')}`

  async function newRegistration(server: ServerProcess): Promise<Asked> {
    const phone = newPhone()
    const times = async () => (await registeredOf([phone])).length
    return { send: () => signUp(server, phone), times }
  }

  async function newReport(server: ServerProcess): Promise<Asked> {
    const { player } = scenes[0]!.customer
    const report = qrReport(stage.world, (await makeQr(player)).qrcodeId)
    const walletOf = async () => Number((await ask('select wallet from ledger.owner where owner_id = $1', [player.playerId]))[0]!['wallet'])
    const before = await walletOf()
    const send = async () => {
      const status = await deliver({ ...stage.world, url: server.url }, report)
      if (status !== 200) throw new Error(String(status))
      return 'taken'
    }
    return { send, times: async () => ((await walletOf()) - before) / 10_000 }
  }

  /** Kills a worker that has prepared what is asked for, starts it again, and asks again until all is finished. */
  async function askedMeanwhile(make: () => Promise<Asked>, tries = 1): Promise<string> {
    const { send, times } = await make()
    let isOver = false
    const first = said(send()).finally(() => (isOver = true))
    const worker = await prepared(undefined, () => isOver)
    if (worker === undefined) {
      // All that it writes stands on one machine, which commits it alone.
      if (tries < 20) return askedMeanwhile(make, tries + 1)
      throw new Error(`no commit was prepared: ${await first}`)
    }
    await machines![worker]!.kill()
    const answers = [await first]
    await machines![worker]!.start()
    const began = performance.now()
    const left = (await unfinished.names(worker)).length
    let readable = 'never'
    const isThere = async () => (await times()) > 0
    const looking = until(isThere, { withinMs: 180_000, everyMs: 20 }).then(() => (readable = seconds(performance.now() - began)))
    for (;;) {
      const asked = performance.now()
      const answer = await said(send())
      answers.push(`${answer} within ${seconds(performance.now() - asked)}, ${seconds(performance.now() - began)} after the start`)
      if ((await unfinished.names()).length === 0 && !answer.startsWith('no answer')) break
      if (performance.now() - began > 180_000) throw new Error(`no end of it: ${answers.join()}`)
      await wait(1000)
    }
    await looking
    expect(await times()).toBe(1)
    return `${left} unfinished on the killed machine; ${answers.join(', then ')}; readable ${readable} after the start`
  }
})

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

const said = (sent: Promise<string>) =>
  sent.catch((error: unknown) =>
    isRefusal(error) ? (error as { code: string }).code : `no answer (${(error as { code?: string }).code || String(error)})`,
  )
