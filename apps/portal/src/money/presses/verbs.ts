import { type BodyOf, transfer, transferAll, withdrawAll } from '@krapao/contract'
import { client } from '../../session/client.ts'

/** What moves money at a press, and what each takes. */
export interface MoneyBodies {
  withdraw: BodyOf<typeof withdrawAll>
  transfer: BodyOf<typeof transfer>
  'transfer-all': BodyOf<typeof transferAll>
}
export type MoneyVerb = keyof MoneyBodies

/** `working`: it was taken and goes on by itself, as a withdrawal does until the bank has paid. */
export type Taken = 'done' | 'working'

const CALLS: { [Verb in MoneyVerb]: (body: MoneyBodies[Verb], requestKey: string) => Promise<Taken> } = {
  /** Collects the game balances first, then withdraws the amount. */
  withdraw: (body, requestKey) => client(withdrawAll, { body }, { requestKey }).then(() => 'working'),
  transfer: (body, requestKey) => client(transfer, { body }, { requestKey }).then(takenAs),
  'transfer-all': (body, requestKey) => client(transferAll, { body }, { requestKey }).then(takenAs),
}

function takenAs({ message }: { message: 'TRANSFER_SUCCESS' | 'TRANSFER_PENDING' }): Taken {
  return message === 'TRANSFER_PENDING' ? 'working' : 'done'
}

export function callVerb<Verb extends MoneyVerb>(verb: Verb, body: MoneyBodies[Verb], requestKey: string): Promise<Taken> {
  return CALLS[verb](body, requestKey)
}
