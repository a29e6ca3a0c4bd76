import type { ActiveCondition, Bonus } from '@krapao/contract'
import { expect, test } from 'vitest'
import { offerState } from './offer-state.ts'

const bonus = (given: Partial<Bonus>) => ({ code: 'WELCOME', userBonus: null, availability: 'open', ...given }) as Bonus
const active = (given: Partial<ActiveCondition>) => ({ type: 'bonus', code: 'WELCOME', ...given }) as ActiveCondition

test('[BON-03] the active bonus is current, be it known from the list or from the status', () => {
  expect(offerState(bonus({ userBonus: { _id: '1', isActive: true, received: [] }, availability: 'received' }), null)).toBe('current')
  expect(offerState(bonus({}), active({}))).toBe('current')
})

test('what is active under the same code but is no bonus, or another bonus, blocks the card', () => {
  expect(offerState(bonus({}), active({ type: 'promotion' }))).toBe('blocked')
  expect(offerState(bonus({}), active({ code: 'DAILY' }))).toBe('blocked')
})

test('[BON-04] [BON-09] a bonus whose limit is reached is received, and one without budget full, as the server says', () => {
  const received = { _id: '1', isActive: false, received: [{ updatedAt: '2026-11-22T05:00:00Z' }] }
  expect(offerState(bonus({ userBonus: received, availability: 'received' }), null)).toBe('received')
  expect(offerState(bonus({ availability: 'full' }), null)).toBe('full')
  expect(offerState(bonus({ userBonus: received }), null)).toBe('open')
})
