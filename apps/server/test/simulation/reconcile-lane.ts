import { minorUnits } from '@krapao/money'
import type { Page } from '../../src/integrations/providers.ts'
import { type ProviderRecords, reconcileLedger } from '../../src/reconcile.ts'
import type { Lane } from './lane.ts'
import type { GiftRecord } from './gifts.ts'
import type { ProvidersOfWorld, ProviderRecord } from './integrations.ts'
import { aReport } from '../reported.ts'
import { OUR_ACCOUNT } from './payments.ts'

/** Before the first moment of any world, and after the last. */
const SINCE = new Date('2025-01-01T00:00:00Z')
const AFTER_ALL = new Date('2026-01-01T00:00:00Z')
/** When does not matter here: everything is compared. */
const AT = new Date('2025-03-03T03:00:00Z')

/**
 * What the product's own comparison names when all worlds of a lane are at rest: between the ledger of the database and
 * those of all their providers.
 */
export async function differencesOf({ db, siteKey, clock, played }: Lane): Promise<string[]> {
  await clock.set(AFTER_ALL)
  const differences = await reconcileLedger({ db, siteKey, integrations: recordsOf(played) }, SINCE)
  return differences.map(({ counterparty, side, subject, amount, says }) => `${counterparty}, ${side}: ${subject} of ${amount}: ${says}`)
}

function recordsOf(worlds: readonly ProvidersOfWorld[]): ProviderRecords {
  const none = () => Promise.resolve(pageOf([]))
  const gateway = <Provider>(provider: Provider) => ({ provider, payments: none })
  return {
    bank: {
      payouts: () =>
        Promise.resolve(
          pageOf(
            worlds.flatMap(({ records }) =>
              records.bank.payouts.map(({ payoutKey, amount, accountNo }) => ({
                payoutKey,
                state: 'paid' as const,
                amount: minorUnits(amount),
                toAccountNo: accountNo,
                at: AT,
              })),
            ),
          ),
        ),
      // No payout comes back in these worlds.
      returnedPayouts: none,
    },
    // A payment stands in the records of a gateway, of the bank or of both, which is one to the comparison.
    banks: new Map([
      ['SCB', { statement: (accountNo) => Promise.resolve(pageOf(accountNo === OUR_ACCOUNT ? worlds.flatMap(linesOf) : [])) }],
    ]),
    giftLinks: { redemptions: () => Promise.resolve(pageOf(worlds.flatMap(({ records }) => records.gifts.redeemed.map(redeemedOf)))) },
    wallets: { statement: none },
    qr: {
      KBANK: gateway('KBANK'),
      FP: gateway('FP'),
      PAYTIMZ: gateway('PAYTIMZ'),
      WW: gateway('WW'),
      PAYONEX: gateway('PAYONEX'),
    },
    games: new Map(gamesOf(worlds).map(([code, ofWorlds]) => [code, providerOf(code, ofWorlds)])),
  }
}

function redeemedOf({ redemptionId, voucher, amount }: GiftRecord['redeemed'][number]) {
  return { redemptionId, voucher, amount: minorUnits(amount), currency: 'BAHT' as const, at: AT }
}

function linesOf({ payments, strays }: ProvidersOfWorld) {
  const told = strays.flatMap(({ reference, amounts }) => amounts.map((amount, revision) => ({ reference, amount, revision })))
  return [...payments.map((payment) => ({ ...payment, revision: 0 })), ...told].map(({ reference, amount, revision }) => ({
    report: aReport,
    kind: 'credit' as const,
    bank: 'SCB',
    currency: 'BAHT' as const,
    revision,
    corrects: null,
    eventId: `${reference}.${revision}`,
    transRef: reference.replace('KBANK:', ''),
    fromBankCode: 'KBANK',
    fromAccountNo: '0',
    fromName: 'whoever',
    toAccountNo: OUR_ACCOUNT,
    amount: minorUnits(amount),
    at: AT,
  }))
}

function gamesOf(worlds: readonly ProvidersOfWorld[]): [code: string, ofWorlds: ProviderRecord[]][] {
  const codes = [...(worlds[0]?.records.providers.keys() ?? [])]
  return codes.map((code) => [code, worlds.map(({ records }) => records.providers.get(code)!)])
}

function providerOf(code: string, ofWorlds: readonly ProviderRecord[]) {
  const transfers = ofWorlds.flatMap(({ effects }) =>
    effects.map(({ transferId, username, amount }) => ({
      transferId,
      username,
      direction: amount > 0n ? ('in' as const) : ('out' as const),
      amount: minorUnits(amount > 0n ? amount : -amount),
      state: 'done' as const,
      at: AT,
    })),
  )
  const balances = new Map(ofWorlds.flatMap((record) => [...record.balances]))
  return {
    code,
    transfers: ofWorlds[0]!.class === 'balance-only' ? null : () => Promise.resolve(pageOf(transfers)),
    balance: (username: string) => Promise.resolve({ outcome: 'done' as const, balance: minorUnits(balances.get(username) ?? 0n) }),
  }
}

function pageOf<Item>(items: readonly Item[]): Page<Item> {
  return { outcome: 'done', items, next: null }
}
