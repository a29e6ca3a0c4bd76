import type { Db } from '../../platform/database/db.ts'
import { betDataOf } from '../bets/index.ts'
import { rewardDataOf } from '../bonus/index.ts'
import { gameDataOf } from '../games/index.ts'
import { inviteDataOf } from '../invite/index.ts'
import { spinDataOf } from '../spin/index.ts'
import { inWords, type Section, section, yesOrNo } from './document.ts'
import { type Asked, money, type SectionDeps } from './section-parts.ts'

/** What the player was granted and won. */
export async function rewardSections({ db, encryption, log }: SectionDeps, { playerId, language }: Asked): Promise<Section[]> {
  const { spins, coupons } = await spinDataOf(db, playerId, language)
  return [
    section('rewards', await rewardDataOf(db, playerId), {
      at: (reward) => reward.activated_at,
      what: (reward) => inWords('reward', reward.source),
      title: (reward) => reward.title[language],
      amount: (reward) => money(reward.amount),
      granted: (reward) => reward.granted_at,
      turnover: (reward) => money(reward.required_turnover),
      state: (reward) => inWords('condition', reward.state),
      ended: (reward) => reward.closed_at,
    }),
    section('invites', await inviteDataOf({ db, encryption, log }, playerId), {
      at: (earning) => earning.created_at,
      friend: (earning) => earning.friend,
      what: (earning) => inWords('earning', earning.kind),
      amount: (earning) => money(earning.amount),
      state: (earning) => inWords('earningState', earning.state),
      released: (earning) => money(earning.released),
      dropped: (earning) => money(earning.dropped),
    }),
    section('spins', spins, {
      at: (spin) => spin.spun_at,
      prize: (spin) => spin.label,
      code: (spin) => spin.code,
      reference: (spin) => spin.spin_id,
    }),
    section('coupons', coupons, {
      at: (coupon) => coupon.won_at,
      what: (coupon) => inWords('prizeKind', coupon.kind),
      code: (coupon) => coupon.code,
      amount: (coupon) => (coupon.kind === 'coins' ? Number(coupon.amount) : money(coupon.amount)),
      state: (coupon) => inWords('coupon', coupon.state),
      expires: (coupon) => coupon.expires_at,
      ended: (coupon) => coupon.ended_at,
    }),
  ]
}

/** Where and what the player played. */
export async function playSections(db: Db, { playerId }: Asked): Promise<Section[]> {
  const { totals, bets } = await betDataOf(db, playerId)
  return [
    section('games', await gameDataOf(db, playerId), {
      game: (game) => game.name,
      username: (game) => game.username,
      began: (game) => game.beganAt,
      favourite: (game) => yesOrNo(game.isFavourite),
      lastUsed: (game) => game.openedAt,
    }),
    section('betTotals', totals, {
      game: (total) => total.game_code,
      bets: (total) => Number(total.bets),
      stake: (total) => money(total.stake),
      win: (total) => money(total.win),
      lastUsed: (total) => total.last_settled_at,
    }),
    section('bets', bets, {
      at: (bet) => bet.settled_at,
      game: (bet) => bet.game_code,
      reference: (bet) => bet.bet_id,
      state: (bet) => inWords('bet', bet.kind),
      stake: (bet) => money(bet.stake),
      win: (bet) => money(bet.win),
    }),
  ]
}
