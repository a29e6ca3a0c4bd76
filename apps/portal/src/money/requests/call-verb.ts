import {
  CallRefused,
  collectAll,
  createAnyQr,
  createQr,
  type QrProvider,
  type QrState,
  transfer,
  transferAll,
  withdraw,
  withdrawAll,
} from '@krapao/contract'
import type { MajorUnits } from '@krapao/money'
import { client } from '../../api/client.ts'
import { queries } from '../../api/queries.ts'
import { steppingUp } from '../../session/step-up.ts'
import type { MoneyBodies, MoneyVerb, Taken } from './verbs.ts'

const CALLS: { [Verb in MoneyVerb]: (body: MoneyBodies[Verb], idempotencyKey: string) => Promise<Taken> } = {
  /** Collects the game balances first, then withdraws the amount. */
  withdraw: (body, idempotencyKey) => steppingUp(() => client(withdrawAll, { body }, { idempotencyKey })).then(() => ({ kind: 'working' })),
  'withdraw-wallet': (body, idempotencyKey) =>
    steppingUp(() => client(withdraw, { body }, { idempotencyKey })).then(() => ({ kind: 'working' })),
  transfer: (body, idempotencyKey) => client(transfer, { body }, { idempotencyKey }).then(takenAs),
  'transfer-all': (body, idempotencyKey) => client(transferAll, { body }, { idempotencyKey }).then(takenAs),
  'collect-all': (_body, idempotencyKey) =>
    client(collectAll, {}, { idempotencyKey }).then(({ message, collected }) => ({
      kind: message === 'COLLECT_PENDING' ? 'working' : 'done',
      collected,
    })),
  giftlink: (body, idempotencyKey) => import('./send-gift-link.ts').then(({ sendGiftLink }) => sendGiftLink(body, idempotencyKey)),
  qr: makeQr,
}

function takenAs({ message }: { message: 'TRANSFER_SUCCESS' | 'TRANSFER_PENDING' }): Taken {
  return { kind: message === 'TRANSFER_PENDING' ? 'working' : 'done' }
}

/** Stores the new QR for the view that opens next. It replaces the player's earlier QR, so the other views are refetched. */
async function makeQr({ amount, provider: asked }: MoneyBodies['qr'], idempotencyKey: string): Promise<Taken> {
  const { provider, ...qr } = asked
    ? { provider: asked, ...(await makeQrAt(asked, amount, idempotencyKey)) }
    : await makeAnyQr(amount, idempotencyKey)
  queries.setQueryData<QrState>(['qr', provider], qr)
  void queries.invalidateQueries({ queryKey: ['qr'], predicate: ({ queryKey }) => queryKey[1] !== provider })
  return { kind: 'done', qr: { qrcodeId: qr.qrcodeId, provider, amount: qr.amount } }
}

function makeAnyQr(amount: MajorUnits, idempotencyKey: string) {
  return client(createAnyQr, { body: { amount } }, { idempotencyKey })
}

async function makeQrAt(provider: QrProvider, amount: MajorUnits, idempotencyKey: string) {
  const qr = await client(createQr, { params: { provider }, body: { amount } }, { idempotencyKey })
  if (!qr.hasQrcode) throw new CallRefused(qr.message ?? 'QR_FAIL', 200)
  return qr
}

/** One call of the server. Throws what it is refused with, and where no answer came: then the request may have been carried out. */
export function callVerb<Verb extends MoneyVerb>(verb: Verb, body: MoneyBodies[Verb], idempotencyKey: string): Promise<Taken> {
  return CALLS[verb](body, idempotencyKey)
}
