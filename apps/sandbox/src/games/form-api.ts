import { MAX_SUM_MINOR_UNITS, NOTHING, parseMinorUnits } from '@krapao/money'
import { formCredit, type FormMethod, formTransferred, isFormSigned } from '@krapao/protocols'
import type { GameDescriptor } from '@krapao/providers'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { type Answer, answer } from '../answer.ts'
import type { ProviderRequest } from '../faults.ts'
import { change } from '../store.ts'
import type { World } from '../world.ts'
import { findPlayer, moveMoney, openAccount, setPassword } from './game-records.ts'
import { formBets } from './bet-feeds.ts'
import { newFormState } from './sessions.ts'

const CALLS: Record<FormMethod, ProviderRequest> = {
  CreateUser: 'open',
  SetPassword: 'reset',
  GetCredit: 'balance',
  TransferCredit: 'move',
  FormState: 'form-state',
  BetRows: 'bets',
}

type Fields = Record<string, string>

/** A provider that speaks the form dialect. */
export function serveFormGame(app: FastifyInstance, world: World, { code }: GameDescriptor): void {
  app.post(`/games/${code}/api`, async (request, reply) => {
    const fields = textFields(request.body)
    const nonce = fields['Nonce'] ?? ''
    const no = (error: string): Answer => ({ status: 200, body: { Status: 'Error', Nonce: nonce, Error: error } })
    if (!isFormSigned(world.keys.game(code), fields, textFields(request.query)['Signature'] ?? ''))
      return reply.send(no('BAD_SIGNATURE').body)
    const method = fields['Method'] as FormMethod
    if (!Object.hasOwn(CALLS, method) || !/^[\w-]{8,80}$/.test(nonce)) return reply.send(no('BAD_REQUEST').body)

    return answer(
      world,
      reply,
      { party: `games:${code}`, call: CALLS[method] },
      {
        perform() {
          const isNew = change(world.store, 'insert or ignore into game_nonce values (?, ?)', code, nonce) === 1
          if (!isNew) return no('REPLAYED_NONCE')
          if (method === 'BetRows') return { status: 200, body: formBets(world, code, fields) ?? no('BAD_REQUEST').body }
          const done = perform(world, code, method, fields)
          return typeof done === 'string' ? no(done) : { status: 200, body: { Status: 'OK', Nonce: nonce, ...done } }
        },
        refuse: () => no('NOT_ALLOWED'),
        closed: () => (method === 'GetCredit' ? readNothing(fields, { Open: 'NO' }) : no('CLOSED')),
        zero: () => readNothing(fields, {}),
        lie: (honest) =>
          method === 'BetRows'
            ? { status: 200, body: formBets(world, code, { ...fields, Nonce: 'somebody-else' }) }
            : { ...honest, body: { ...(honest.body as object), Username: 'somebody-else', Reference: 'somebody-else' } },
      },
    )
  })
}

function readNothing({ Nonce = '', Username = '' }: Fields, says: { Open?: 'NO' }): Answer {
  return { status: 200, body: z.encode(formCredit, { Status: 'OK', Nonce, Username, Credit: NOTHING, ...says }) }
}

/** The fields of the answer, or the name of the error. */
function perform(world: World, code: string, method: Exclude<FormMethod, 'BetRows'>, fields: Fields): object | string {
  const { Username: username = '', Reference: reference = '', Password: password = '' } = fields
  switch (method) {
    case 'CreateUser': {
      if (!/^[A-Za-z0-9._:-]{1,80}$/.test(reference)) return 'BAD_REQUEST'
      const player = openAccount(world, code, reference)
      return { Reference: reference, Username: player.username, Password: player.password }
    }
    case 'SetPassword':
      if (password.length < 4 || password.length > 100) return 'BAD_REQUEST'
      return setPassword(world, { code, username, password }) ? { Username: username } : 'USER_NOT_FOUND'
    case 'GetCredit': {
      const player = findPlayer(world, code, username)
      return player
        ? z.encode(formCredit, { Status: 'OK', Nonce: fields['Nonce']!, Username: username, Credit: player.balance })
        : 'USER_NOT_FOUND'
    }
    case 'TransferCredit':
      return transferCredit(world, code, fields)
    case 'FormState':
      return findPlayer(world, code, username) ? { Fields: newFormState(world, code) } : 'USER_NOT_FOUND'
  }
}

function transferCredit(world: World, code: string, fields: Fields): object | string {
  const { Username: username = '', Direction, Amount } = fields
  const amount = parseMinorUnits(Amount ?? '', MAX_SUM_MINOR_UNITS)
  if ((Direction !== 'IN' && Direction !== 'OUT') || amount === undefined || amount <= 0n) return 'BAD_REQUEST'
  const moved = moveMoney(world, { code, username, direction: Direction === 'IN' ? 'in' : 'out', amount })
  if (!moved.moved) return moved.reason === 'not-enough' ? 'NOT_ENOUGH_CREDIT' : 'USER_NOT_FOUND'
  const answered = { Status: 'OK' as const, Nonce: fields['Nonce']! }
  return z.encode(formTransferred, {
    ...answered,
    Username: username,
    Direction,
    Amount: amount,
    BeforeCredit: moved.before,
    Credit: moved.after,
  })
}

/** The fields of a form; those that came as a list or a file are left out, and a body that is no form has none. */
export function textFields(body: unknown): Fields {
  return body !== null && typeof body === 'object'
    ? Object.fromEntries(Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
    : {}
}
