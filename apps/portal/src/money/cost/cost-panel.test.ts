import type { MajorUnits } from '@krapao/money'
import { QueryClient, QueryClientProvider, type UseQueryResult } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { LanguageProvider } from '../../messages/index.ts'
import { formatMoney } from '../amount-text.ts'
import { CostPanel } from './cost-panel.tsx'
import { FIXED_TERMS } from './fixed-terms.ts'
import type { RewardPreview } from './reward-preview.ts'

const money = (amount: number) => amount as MajorUnits
const baht = (amount: number) => formatMoney('฿', money(amount))

beforeAll(() => void vi.stubGlobal('localStorage', { getItem: () => null }))
afterAll(() => void vi.unstubAllGlobals())

function drawn(data: RewardPreview | undefined): string {
  const preview = { data, isError: false } as UseQueryResult<RewardPreview>
  const panel = createElement(CostPanel, { asked: { of: 'bonus', code: 'X' }, preview, currency: 'BAHT', games: [] })
  const spoken = createElement(LanguageProvider, { drawnIn: 'en' } as Parameters<typeof LanguageProvider>[0], panel)
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, spoken))
}

test('the panel draws the terms that the preview answered, which are those that the press names', () => {
  const figures = { grant: 500, requiredTurnover: 2500, keptOnSuccess: 400, takenOnEnding: 500, own: 100, locks: 600 }
  const cost = figures as RewardPreview['cost']
  const html = drawn({ terms: FIXED_TERMS, cost, keptUntil: null, shown: '60000-0123456789abcdef' })
  for (const fact of [600, 2500, 400].map(baht)) expect(html).toContain(fact)
  const other = drawn({ terms: { ...FIXED_TERMS, keepPercent: 0 }, cost, keptUntil: null, shown: '60000-fedcba9876543210' })
  expect(other).not.toContain(baht(400))
  expect(other).toContain(baht(0))
})

test('no figure is drawn before the preview has answered', () => expect(drawn(undefined)).not.toContain('฿'))

test('of terms that cover only their grant it says what stays and what is free', () => {
  const cost = { grant: 150, requiredTurnover: 300, keptOnSuccess: 150, takenOnEnding: 150, own: 845, locks: 150 } as RewardPreview['cost']
  const html = drawn({ terms: { ...FIXED_TERMS, covers: 'grant' }, cost, keptUntil: null, shown: '15000-0123456789abcdef' })
  expect(html).toContain(`${baht(150)} stays until ${baht(300)} is played; your own ${baht(845)} is free`)
  expect(html).toContain('your own money can leave at any time')
  expect(html).not.toContain('closed until you have played it')
  expect(html).toContain(`at most ${baht(500)}`)
  const taking = 'Taking out the deposit that earned it ends it first, and takes back the bonus and all that was won.'
  expect(html).not.toContain(taking)
  const grant = { kind: 'deposit', percent: 50, maximum: money(500), minimumDeposit: money(100), waitsForHours: 72 } as const
  expect(drawn({ terms: { ...FIXED_TERMS, grant, covers: 'grant' }, cost, keptUntil: null, shown: '0-0123456789abcdef' })).toContain(taking)
})
