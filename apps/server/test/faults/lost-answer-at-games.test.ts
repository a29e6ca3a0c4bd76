import { activateGame, getGameAccount, launchGame, resetGamePassword, transfer } from '@krapao/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { passwordToSignIn } from '../../src/modules/games/account-password.ts'
import { baht, open } from '../money.ts'
import type { WorldPlayer } from '../world.ts'
import { cutEach } from './commit-cutter.ts'
import { type CutScene, setCutScene } from './cut-scene.ts'

/* As lost-answer.test.ts, for what a player does at the games. */

let here: CutScene

beforeAll(async () => {
  here = await setCutScene()
}, 60_000)
afterAll(async () => {
  expect(await here.stage.world.audit()).toEqual([])
  await here.close()
})

const page = (player: WorldPlayer) => here.stage.page(here.server, player)
const PG = { params: { slotCode: 'PG' } }

describe.each(['before', 'after'] as const)('cut %s PostgreSQL has the statement', (how) => {
  test('an account at a game is opened', async () => {
    const commits = await cutEach(here.cutter, how, async () => {
      const player = await here.stage.world.player()
      return async () => {
        expect(await page(player)(activateGame, PG)).toMatchObject({ code: 'PG', isActive: true })
        expect((await page(player)(getGameAccount, PG)).username).not.toBe('')
      }
    })
    // A session that is new is written down as used.
    expect(commits).toBeGreaterThan(0)
  })

  test('a password at a game is set anew, and can be set again at once', async () => {
    const { player } = here.scene.customer
    const passwords: string[] = []
    const commits = await cutEach(here.cutter, how, async () => async () => {
      await page(player)(resetGamePassword, PG)
      passwords.push(await passwordToSignIn(here.stage.world.deps, { playerId: player.playerId, gameCode: 'PG' }))
    })
    expect(commits).toBe(2)
    expect(new Set(passwords).size).toBe(passwords.length)
  })

  test('a page that signs in at a game is begun and opened, and then never again', async () => {
    const commits = await cutEach(here.cutter, how, async () => {
      const player = await here.stage.world.player()
      await open(player, 'JOKER')
      return async () => {
        const { address } = await page(player)(launchGame, { params: { slotCode: 'JOKER' } })
        const statuses = [await fetch(here.server.url + address), await fetch(here.server.url + address)].map(({ status }) => status)
        expect(statuses).toEqual([200, 410])
      }
    })
    expect(commits).toBeGreaterThan(1)
  })

  test('a transfer nobody answers is in doubt, with one line of its history for the attempt', async () => {
    const { player } = here.scene.customer
    const commits = await cutEach(here.cutter, how, async () => {
      await here.stage.world.fault('games:PG', 'error-after', 1, 'move')
      return async () => {
        expect(await page(player)(transfer, { body: { from: 'WALLET', to: 'PG', amount: baht(10) } })).toEqual({
          message: 'TRANSFER_PENDING',
        })
        const open = await here.stage.world.db
          .selectFrom('games.transfer')
          .select(['state', 'history'])
          .where('ended_at', 'is', null)
          .execute()
        expect(open).toMatchObject([{ state: 'in_doubt', history: [{ attempt: 1, state: 'in_doubt' }] }])
        // So long that each attempt begins by writing down that the session is used.
        await here.stage.passTime(61_000)
        await here.server.ask({ does: 'work' })
      }
    })
    expect(commits).toBe(4)
  })
})
