import { encodeGiftLink, redeemGiftLink } from '@krapao/contract'
import { OPERATOR_WALLETS } from '../seed/site.ts'
import type { World, WorldPlayer } from './world.ts'

export interface GiftVoucher {
  amount: number
  currency?: 'THB' | 'LAK'
  hidesWorth?: boolean
  isExpired?: boolean
}

/** Somebody buys a gift at the wallet provider. Answers its link. */
export async function giftLink(world: World, voucher: GiftVoucher): Promise<string> {
  return ((await world.control('POST', 'giftlinks', voucher)) as { link: string }).link
}

/** As a page encodes it. */
export function encoded({ env }: World, link: string, walletAccountName: string = OPERATOR_WALLETS.giftLink): Promise<string> {
  return encodeGiftLink({ link, walletAccountName }, env.integrations.giftLink.passphrase)
}

/** One request of this player: what it was answered, or refused with. */
export async function sendGiftLink(world: World, player: WorldPlayer, link: string, idempotencyKey?: string): Promise<unknown> {
  const body = { link: await encoded(world, link) }
  return player
    .call(redeemGiftLink, { body }, idempotencyKey === undefined ? {} : { idempotencyKey })
    .catch(({ code, details }: { code: string; details: object }) => ({ code, ...details }))
}

/** What the wallet provider's own book has redeemed since then. */
export async function redeemedThere(world: World, since = new Date(0)): Promise<{ voucher: string; toWallet: string; amount: number }[]> {
  const all = (await world.control('GET', 'giftlinks/redemptions')) as {
    voucher: string
    toWallet: string
    amount: number
    state: string
    at: string
  }[]
  return all
    .filter(({ state, at }) => state === 'redeemed' && new Date(at) >= since)
    .map(({ voucher, toWallet, amount }) => ({ voucher, toWallet, amount }))
}
