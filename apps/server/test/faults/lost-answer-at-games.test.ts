import { activateGame, getGameAccount, resetGamePassword, transfer } from '@krapao/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { baht } from '../money.ts'
import type { WorldPlayer } from '../world.ts'
import { type CommitCutter, cutEach, startCommitCutter } from './commit-cutter.ts'
import type { ServerProcess } from './server-process.ts'
import { createStage, type Stage } from './stage.ts'
import { type Scene, setScene } from './verbs.ts'

/* As lost-answer.test.ts, for what a player does at the games. */

let stage: Stage
let cutter: CommitCutter
let server: ServerProcess
let scene: Scene

beforeAll(async () => {
  stage = await createStage()
  cutter = await startCommitCutter(stage.world.env.databaseUrl)
  server = await stage.start({ databaseUrl: cutter.url })
  scene = await setScene(stage)
}, 60_000)
afterAll(async () => {
  expect(await stage.world.audit()).toEqual([])
  await stage.close()
  await cutter.close()
})

const page = (player: WorldPlayer) => stage.page(server, player)
const PG = { params: { slotCode: 'PG' } }

describe.each(['before', 'after'] as const)('cut %s PostgreSQL has the statement', (how) => {
  test('an account at a game is opened', async () => {
    const commits = await cutEach(cutter, how, async () => {
      const player = await stage.world.player()
      return async () => {
        expect(await page(player)(activateGame, PG)).toMatchObject({ code: 'PG', isActive: true })
        expect((await page(player)(getGameAccount, PG)).username).not.toBe('')
      }
    })
    // A session that is new is written down as used.
    expect(commits).toBeGreaterThan(0)
  })

  test('a password at a game is set anew, and can be set again at once', async () => {
    const { player } = scene.customer
    const passwords = new Set<string>()
    const commits = await cutEach(cutter, how, async () => async () => {
      await page(player)(resetGamePassword, PG)
      passwords.add((await page(player)(getGameAccount, PG)).password)
    })
    expect(commits).toBe(2)
    expect(passwords.size).toBe(commits + 2)
  })

  test('a transfer nobody answers is in doubt, with one line of its story for the attempt', async () => {
    const { player } = scene.customer
    const commits = await cutEach(cutter, how, async () => {
      await stage.world.fault('games:PG', 'error-after', 1, 'move')
      return async () => {
        expect(await page(player)(transfer, { body: { from: 'WALLET', to: 'PG', amount: baht(10) } })).toEqual({
          message: 'TRANSFER_PENDING',
        })
        const open = await stage.world.db.selectFrom('games.transfer').select(['state', 'story']).where('ended_at', 'is', null).execute()
        expect(open).toMatchObject([{ state: 'in_doubt', story: [{ attempt: 1, state: 'in_doubt' }] }])
        // So long that each attempt begins by writing down that the session is used.
        await stage.passTime(61_000)
        await server.ask({ does: 'work' })
      }
    })
    expect(commits).toBe(4)
  })
})
