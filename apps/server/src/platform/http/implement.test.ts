import { getWallet, logout, refreshGames, route, transferAll, type WalletSummary } from '@krapao/contract'
import { consoleRoute, listWorkItems } from '@krapao/contract/console'
import { minorUnits } from '@krapao/money'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { implement } from './implement.ts'
import { type Refuse, refuse } from './refusal.ts'

const summary = {} as WalletSummary
async function needsMoney(reject: Refuse<'MONEY_NOT_ENOUGH'>): Promise<never> {
  throw reject('MONEY_NOT_ENOUGH')
}

/**
 * The compiler is the test here: `npm run check` fails where one of these lines is no longer an error.
 * @public so that no check takes it for unused
 */
export const rejectedByTypes = [
  // @ts-expect-error a message that the route does not answer
  implement(logout).with(async () => ({ message: 'TRANSFER_SUCCESS' as const })),
  // @ts-expect-error minor units where the wire carries baht
  implement(getWallet).with(async () => ({ ...summary, amount: minorUnits(1n) })),
  // @ts-expect-error an output with a part missing
  implement(refreshGames).with(async () => ({ message: 'BALANCES_REFRESHED' as const })),
  implement(logout).with(async (call) => {
    // @ts-expect-error a refusal that the route does not declare
    throw call.refuse('MONEY_NOT_ENOUGH')
  }),
  // @ts-expect-error a verb that may refuse with what the route does not declare
  implement(logout).with(async (call) => needsMoney(call.refuse)),
  implement(transferAll).with(async (call) => needsMoney(call.refuse)),
  // @ts-expect-error a code that is not in the catalogue
  route({ method: 'GET', path: '/api/x', summary: '', access: 'public', output: z.string(), refusals: ['NO_LUCK'] }),
  implement(route({ method: 'GET', path: '/api/x', summary: '', access: 'public', output: z.string(), refusals: [] })).with(
    // @ts-expect-error a public call has no player
    async ({ player }) => player.playerId,
  ),
  implement(listWorkItems).with(async ({ staff }) => {
    // @ts-expect-error a permission that nobody has
    staff.permissions.has('queue.dance')
    return { items: [], next: null }
  }),
  implement(listWorkItems).with(
    // @ts-expect-error staff are no player
    async ({ player }) => ({ items: [player], next: null }),
  ),
  // @ts-expect-error a call of the console says which permission it asks for
  consoleRoute({ method: 'GET', path: '/console/api/x', summary: '', effect: 'read', output: z.string(), refusals: [] }),
  // @ts-expect-error what acts says about what, and where the reason stands
  consoleRoute({
    method: 'POST',
    path: '/console/api/x',
    summary: '',
    permission: 'queue.act',
    effect: 'act',
    output: z.string(),
    refusals: [],
  }),
  // @ts-expect-error a call of the console stands under its path
  consoleRoute({ method: 'GET', path: '/api/x', summary: '', permission: 'queue.read', effect: 'read', output: z.string(), refusals: [] }),
  // @ts-expect-error a route of players is not for staff
  route({ method: 'GET', path: '/api/x', summary: '', access: 'staff', permission: 'queue.read', output: z.string(), refusals: [] }),
  implement(logout).with(
    // @ts-expect-error a player is no guest
    async ({ guest }) => ({ message: guest.guestId as 'LOGOUT_SUCCESS' }),
  ),
]

test('a refusal carries its status and what it adds', () => {
  expect(refuse('BONUS_REMAINING', { requiredTurnover: 5 })).toMatchObject({
    code: 'BONUS_REMAINING',
    status: 409,
    details: { requiredTurnover: 5 },
  })
})
