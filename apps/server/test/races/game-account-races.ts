import { autoLoginByPassword, getGameAccount } from '@krapao/contract'
import { expect } from 'vitest'
import { open } from '../money.ts'
import type { World } from '../world.ts'
import { expectOnly, type Races, times } from './race.ts'

export const gameAccountRaces: Races = {
  'GET /api/wallet/activate/:slotCode': [
    {
      says: '[GAME-01] [ERR-66] a game that is not open yet',
      async lay(world) {
        const player = await world.player()
        const before = (await accountsAt(world, 'SLOTXO')).length
        return {
          player,
          input: { params: { slotCode: 'SLOTXO' } },
          async after({ tally }) {
            expect(tally).toEqual({ OK: 1, SLOT_ALREADY_ACTIVE: 49 })
            const usernames = await accountsAt(world, 'SLOTXO')
            expect(usernames).toHaveLength(before + 1)
            expect(usernames).toContain((await player.call(getGameAccount, { params: { slotCode: 'SLOTXO' } })).username)
          },
        }
      },
    },
  ],
  'GET /api/wallet/resetpassword/:slotCode': [
    {
      says: '[GAME-04] a password that is then the one at the provider',
      async lay(world) {
        const player = await world.player()
        const username = await open(player, 'PGSLOT')
        const credentials = () => player.call(getGameAccount, { params: { slotCode: 'PGSLOT' } })
        const { password: old } = await credentials()
        return {
          player,
          input: { params: { slotCode: 'PGSLOT' } },
          async after({ tally }) {
            expectOnly(tally, ['SLOT_PASSWORD_RESET', 'SLOT_RESET_PASSWORD_FAIL'])
            expect(times(tally, 'SLOT_PASSWORD_RESET')).toBeGreaterThan(0)
            expect((await credentials()).password).not.toBe(old)
            // The provider signs in whoever brings its own password only.
            const params = { username, password: 'not-looked-at' }
            expect(await player.call(autoLoginByPassword('PGSLOT'), { params })).toEqual({ link: expect.any(String) })
          },
        }
      },
    },
  ],
}

async function accountsAt(world: World, gameCode: string): Promise<string[]> {
  const accounts = (await world.control('GET', 'games')) as { code: string; username: string }[]
  return accounts.filter(({ code }) => code === gameCode).map(({ username }) => username)
}
