import { COIN_KINDS, COINS } from './audit/coins.ts'
import { WHEEL, WHEEL_KINDS } from './audit/wheel.ts'

export { COINS, WHEEL }

/** Every kind whose postings a spin, its prize or a deposit explains. */
export const KINDS = [...COIN_KINDS, ...WHEEL_KINDS] as const
