import type { ContentLanguage } from '@krapao/contract'
import type { Db } from '../../platform/database/db.ts'
import { readWheelText } from './wheel.ts'

/** Every spin of this player, and every prize that they have won. */
export async function spinDataOf(db: Db, playerId: string, language: ContentLanguage) {
  const [spins, coupons] = await Promise.all([
    db
      .selectFrom('spin.spin')
      .select(['spin_id', 'spun_at', 'wheel_id', 'slice_no', 'code'])
      .where('player_id', '=', playerId)
      .orderBy('spun_at')
      .execute(),
    db
      .selectFrom('spin.coupon')
      .select(['code', 'kind', 'amount', 'won_at', 'expires_at', 'state', 'ended_at'])
      .where('player_id', '=', playerId)
      .orderBy('won_at')
      .execute(),
  ])
  const spun = [...new Set(spins.map(({ wheel_id: wheelId }) => wheelId))]
  const wheels =
    spun.length === 0 ? [] : await db.selectFrom('spin.wheel').select(['wheel_id', 'text']).where('wheel_id', 'in', spun).execute()
  const slices = new Map(wheels.map(({ wheel_id: wheelId, text }) => [wheelId, readWheelText(text).slices]))
  const labelOf = (wheelId: string, sliceNo: number) => slices.get(wheelId)?.[sliceNo]?.label[language] ?? null
  return {
    spins: spins.map(({ wheel_id: wheelId, slice_no: sliceNo, ...spin }) => ({ ...spin, label: labelOf(wheelId, sliceNo) })),
    coupons,
  }
}
