import { isSameSecret } from '@krapao/protocols'
import type { FastifyInstance } from 'fastify'
import { type Answer, answer } from '../answer.ts'
import { BadInput } from '../bad-input.ts'
import { change, one } from '../store.ts'
import type { World } from '../world.ts'

interface Account {
  bankCode: string
  accountNo: string
}

/** Whose name an account is in, from now on. */
export function setHolder({ store }: World, { bankCode, accountNo, name }: Account & { name: string }): Account & { name: string } {
  change(store, 'insert or replace into bank_holder values (?, ?, ?)', bankCode, accountNo, name)
  return { bankCode, accountNo, name }
}

/** As it was set, else as whoever has paid in from there or was paid there is called; unknown where nobody was. */
function holderOf({ store }: World, { bankCode, accountNo }: Account): string | undefined {
  const known = one(
    store,
    `select name from bank_holder where bank_code = ? and account_no = ?
     union all select from_name from bank_transfer where from_bank_code = ? and from_account_no = ?
     union all select to_account_name from bank_payout where to_bank_code = ? and to_account_no = ? limit 1`,
    ...[1, 2, 3].flatMap(() => [bankCode, accountNo]),
  )
  return known && String(known['name'])
}

/** The bank and name of an account of which only the number is known; undefined unless it was set. */
export function holderByNumber({ store }: World, accountNo: string): { bankCode: string; name: string } | undefined {
  const known = one(store, 'select bank_code, name from bank_holder where account_no = ? order by rowid desc limit 1', accountNo)
  return known && { bankCode: String(known['bank_code']), name: String(known['name']) }
}

/** In whose name an account is. */
export function serveHolders(app: FastifyInstance, world: World): void {
  app.get<{ Params: Account; Querystring: { name?: string } }>(
    '/bank/banks/:bankCode/accounts/:accountNo/holder',
    async (request, reply) => {
      if (!isSameSecret(request.headers['x-api-key'], world.keys.bank)) throw new BadInput('wrong key', 401)
      const { bankCode, accountNo } = request.params
      const unknown: Answer = { status: 404, body: { bankCode, accountNo, error: { code: 'ACCOUNT_NOT_FOUND' } } }
      return answer(
        world,
        reply,
        { party: 'bank', call: 'holder' },
        {
          perform() {
            const name = holderOf(world, { bankCode, accountNo }) ?? opened(world, { bankCode, accountNo, expected: request.query.name })
            return name === undefined ? unknown : { status: 200, body: { bankCode, accountNo, name } }
          },
          refuse: () => unknown,
          lie: (honest) => ({ ...honest, body: { ...(honest.body as object), accountNo: '0000000000' } }),
        },
      )
    },
  )
}

/** Where people try things out, an account that nobody has heard of is opened in the name that is expected. */
function opened(world: World, { expected, ...account }: Account & { expected: unknown }): string | undefined {
  if (!world.opensAccounts || typeof expected !== 'string' || expected === '') return undefined
  return setHolder(world, { ...account, name: expected }).name
}
