import type { Currency } from '@krapao/money'
import { isSameSecret, slipQuestion, slipVerdict } from '@krapao/protocols'
import { bankOfDemoAccount, normalReference } from '@krapao/providers'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { type Answer, answer } from '../answer.ts'
import { BadInput, parse } from '../bad-input.ts'
import type { FaultKind } from '../faults.ts'
import { newBankReference } from '../ids.ts'
import { amountOf, many, one, type Row } from '../store.ts'
import type { World } from '../world.ts'

type Question = z.output<typeof slipQuestion>

/** What the banks know of the transfer on a slip. Account numbers are shown but for what banks hide on their slips. */
export function serveSlipVerifier(app: FastifyInstance, world: World): void {
  app.post('/slips/verify', async (request, reply) => {
    if (!isSameSecret(request.headers['x-api-key'], world.keys.slips)) throw new BadInput('wrong key', 401)
    const question = parse(slipQuestion, request.body)
    return answer(
      world,
      reply,
      { party: 'slips', call: 'verify' },
      {
        perform: () => verdictOn(world, question),
        refuse: () => refusal(question, 'REFUSED'),
        otherwise: (kind) => OTHERWISE[kind]!(question, world),
        lie: (honest) => ({ ...honest, body: { ...(honest.body as object), transRef: newBankReference() } }),
      },
    )
  })
}

const OTHERWISE: Partial<Record<FaultKind, (question: Question, world: World) => Answer>> = {
  'unknown-yet': unknown,
  'wrong-captcha': (question) => refusal(question, 'WRONG_CAPTCHA'),
  unreadable: (question) => refusal(question, 'UNREADABLE_REFERENCE'),
  'short-name': (question, world) => verdictOn(world, question, cutShort),
}

function verdictOn(world: World, question: Question, toldName = (name: string) => name): Answer {
  const { bankCode } = question
  const row = transferOf(world, question)
  // A bank books its own transfers at once, so another bank's reference is no transfer of this one.
  if (!row) return unknown(question)
  if (row['from_bank_code'] !== bankCode) return refusal(question, 'NO_SUCH_TRANSFER')
  const toBank = bankOfDemoAccount(String(row['to_account_no']).replaceAll('-', ''))
  const body = z.encode(slipVerdict, {
    status: 'found',
    bankCode,
    transRef: String(row['trans_ref']),
    from: { bankCode, accountNo: shown(String(row['from_account_no'])), name: toldName(String(row['from_name'])) },
    to: { ...(toBank && { bankCode: toBank.code }), accountNo: shown(String(row['to_account_no'])) },
    amount: amountOf(row['amount']),
    currency: String(row['currency']) as Currency,
    at: new Date(String(row['at'])),
  })
  return { status: 200, body }
}

/** A bank finds its transfers however their references are written, and answers as it writes them itself. */
function transferOf({ store }: World, { bankCode, transRef }: Question): Row | undefined {
  return (
    one(store, 'select * from bank_transfer where trans_ref = ?', transRef) ??
    many(store, 'select * from bank_transfer where from_bank_code = ?', bankCode).find(
      (row) => normalReference(bankCode, String(row['trans_ref'])) === normalReference(bankCode, transRef),
    )
  )
}

/** `มานี มีนา` as `มานี ม***`. */
function cutShort(name: string): string {
  return name.replace(/(\s\S)\S*$/, '$1***')
}

/** As slips do: three digits at the front and the last one are hidden. */
function shown(accountNo: string): string {
  const digits = accountNo.replaceAll('-', '')
  return `xxx${digits.slice(3, -1)}x`
}

function unknown(question: Question): Answer {
  return { status: 404, body: { status: 'unknown', ...question } }
}

function refusal(question: Question, code: string): Answer {
  return { status: 422, body: { status: 'refused', ...question, error: { code } } }
}
