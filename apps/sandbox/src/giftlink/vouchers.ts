import type { Currency, MinorUnits } from '@krapao/money'
import type { redemptionRequest } from '@krapao/protocols'
import type * as z from 'zod/mini'
import { newPassword } from '../ids.ts'
import { change, inTransaction, many, one, type Row } from '../store.ts'
import type { World } from '../world.ts'

const GOOD_FOR_MS = 3 * 86_400_000

export interface NewVoucher {
  amount: MinorUnits
  currency?: Currency | undefined
  /** What it is worth is told only by redeeming it. */
  hidesWorth?: boolean | undefined
  isExpired?: boolean | undefined
}

/** Somebody buys a gift. Answers its link. */
export function makeVoucher({ store, clock, keys }: World, { amount, currency = 'BAHT', hidesWorth, isExpired }: NewVoucher): string {
  const voucher = newPassword() + newPassword()
  const now = clock.now().getTime()
  const expiresAt = new Date(isExpired ? now : now + GOOD_FOR_MS).toISOString()
  const values = [voucher, amount, currency, hidesWorth ? 1 : 0, expiresAt, new Date(now).toISOString()]
  change(store, 'insert into gift_voucher values (?, ?, ?, ?, ?, ?, null)', ...values)
  return linkOf(keys.giftLinkHost, voucher)
}

function linkOf(host: string, voucher: string): string {
  return `https://${host}/campaign/?v=${voucher}`
}

/** Newest first. */
export function vouchers({ store, keys }: World): (Row & { link: string })[] {
  return many(store, 'select * from gift_voucher order by created_at desc, rowid desc limit 100').map((row) => ({
    ...row,
    link: linkOf(keys.giftLinkHost, String(row['voucher'])),
  }))
}

/** Newest first; refused ones too. */
export function redemptions({ store }: World): Row[] {
  return many(store, 'select * from gift_redemption order by at desc, rowid desc limit 500')
}

/** As it stands, and why nobody can redeem it; no reason where somebody can. */
export function lookUp(
  { store, clock }: World,
  voucher: string,
): { row: Row | undefined; ended: 'unknown' | 'used' | 'expired' | undefined } {
  const row = one(store, 'select * from gift_voucher where voucher = ?', voucher)
  if (!row) return { row, ended: 'unknown' }
  if (row['redemption_id'] !== null) return { row, ended: 'used' }
  return { row, ended: String(row['expires_at']) <= clock.now().toISOString() ? 'expired' : undefined }
}

/** One redemption id has one answer, and one voucher one redemption. `isRefused`: the provider will not, whatever it is. */
export function redeem(
  world: World,
  redemptionId: string,
  { voucher, toWallet }: z.output<typeof redemptionRequest>,
  { isRefused }: { isRefused: boolean },
): Row {
  const { store, clock } = world
  return inTransaction(store, () => {
    const known = one(store, 'select * from gift_redemption where redemption_id = ?', redemptionId)
    if (known) return known
    const { row, ended } = lookUp(world, voucher)
    const reason = ended ?? (isRefused ? 'the receiving wallet takes no gifts' : null)
    const state = reason === null ? 'redeemed' : 'refused'
    const values = [
      redemptionId,
      voucher,
      toWallet,
      state,
      row?.['amount'] ?? 0,
      row?.['currency'] ?? 'BAHT',
      reason,
      clock.now().toISOString(),
    ]
    change(store, 'insert into gift_redemption values (?, ?, ?, ?, ?, ?, ?, ?)', ...values)
    if (reason === null) change(store, 'update gift_voucher set redemption_id = ? where voucher = ?', redemptionId, voucher)
    return one(store, 'select * from gift_redemption where redemption_id = ?', redemptionId)!
  })
}
