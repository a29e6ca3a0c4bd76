import { getWallet } from '@krapao/contract'
import { expect } from 'vitest'
import { accountNoOf, transferFrom } from '../bank-transfers.ts'
import { bitChanged, type Scene } from './scene.ts'

const STRANGER = '(select player_id from account.player where player_id not in (select player_id from deposit.arrival))'
const KNOWN_BY_OTHERS = 'who is known by what another is known by'
const WAITS = `(select reference from deposit.payment where amount = 60000)`

/** In satang. */
export const ARRIVALS: Scene = {
  what: 'one payment of 1,000 that waited for a proof and has it, and one of 600 that still waits',
  async lay(world) {
    const [proven, other] = [await world.player({ proven: false }), await world.player({ proven: false })]
    await world.player({ proven: false })
    while ((await world.inquire()) > 0);
    await transferFrom(world, { accountNo: await accountNoOf(proven), amount: 1000 })
    const [waiting] = (await proven.call(getWallet)).payments
    await transferFrom(world, { accountNo: await accountNoOf(proven), amount: waiting!.proofs[0]!.amount })
    await world.creditArrivals()
    await transferFrom(world, { accountNo: await accountNoOf(other), amount: 600 })
    const arrivals = await world.db.selectFrom('deposit.arrival').select(['why', 'judged_at']).orderBy('shown_at').execute()
    expect(arrivals.map(({ why, judged_at: judgedAt }) => [why, judgedAt !== null])).toEqual([
      ['unproven', true],
      ['unproven', false],
    ])
  },
  damages: [
    ['money that is shown to a second player', `update deposit.payment set shown_to = ${STRANGER} where amount = 60000`, 'is shown to one'],
    ['money that is shown to nobody', `delete from deposit.arrival where reference = ${WAITS}`, 'is shown to one'],
    [
      'money that is shown to a player whose account it did not come from',
      `update deposit.payment set shown_to = ${STRANGER} where amount = 60000; update deposit.arrival set player_id = ${STRANGER} where reference = ${WAITS}`,
      'came from the account that was theirs',
    ],
    [
      'money that is of another account than its bank told',
      `update deposit.arrival set account_no_digest = sha256('n') where reference = ${WAITS}`,
      'came from the account that was theirs',
    ],
    ['an account that its player is told is proven and is not', `delete from account.bank_claim`, 'known as proven to a player'],
    ['a proof that its player is not told of', `delete from account.proven_bank_account`, 'known as proven to a player'],
    [
      'an account that is proven by a transfer from another one',
      `update deposit.payment set evidence = evidence || jsonb_build_object('fromDigest', encode(sha256('n'), 'hex'))
        where reference = (select reference from account.bank_claim where proof = 'transfer')`,
      'which does not prove it',
    ],
    [
      'an account that is proven by a transfer of which other digits are compared',
      `update deposit.payment set evidence = jsonb_set(evidence, '{fromShown}', '{}')
        where reference = (select reference from account.bank_claim where proof = 'transfer')`,
      KNOWN_BY_OTHERS,
    ],
    [
      'a payment that is known as from the wallet of a phone that it does not say',
      `update deposit.payment set evidence = evidence || jsonb_build_object('fromWalletDigest', encode(sha256('n'), 'hex'))
        where reference = (select reference from account.bank_claim where proof = 'transfer')`,
      KNOWN_BY_OTHERS,
    ],
    [
      'an account that is proven in part by a transfer of which another part is shown',
      `update account.bank_claim set proof = 'in_part' where proof = 'transfer';
       update deposit.payment p set evidence = p.evidence - 'fromDigest' || jsonb_build_object('senderDigest', o.evidence ->> 'senderDigest')
        from deposit.payment o where o.amount = 60000 and p.reference = (select reference from account.bank_claim where proof = 'in_part')`,
      'which shows another number',
    ],
    [
      'who sent money in which a bit is another',
      `update deposit.payment_sender set sender_encrypted = ${bitChanged('sender_encrypted')}`,
      'each encrypted value opens in its place',
    ],
    [
      'who sent money in the place of another',
      `update deposit.payment_sender s set sender_encrypted = o.sender_encrypted from deposit.payment_sender o where o.sender_digest <> s.sender_digest`,
      'each encrypted value opens in its place',
    ],
    [
      'who sent money as the sender of another payment',
      `update deposit.payment_sender set reference = 'x'`,
      'each encrypted value opens in its place',
    ],
    ['who sent money that is kept nowhere', `delete from deposit.payment_sender`, 'who sent a payment is kept, wherever it is said'],
    ['money that is credited without a proof', `delete from account.bank_claim`, 'only once it was proven'],
  ],
}
