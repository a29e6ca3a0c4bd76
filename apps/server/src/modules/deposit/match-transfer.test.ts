import { describe, expect, test } from 'vitest'
import { matchTransfer, type PlayerFacts, rankCandidates, type TransferFacts } from './match-transfer.ts'

const OURS = { bankCode: 'SCB', currency: 'BAHT' }
const owner = { isProven: true, isAnothers: false, inquiry: 'fits' } as const
const unproven = { ...owner, isProven: false } as const
const exact = { announcementId: 'exact', isExact: true, bankCode: null }
const typed = { announcementId: 'typed', isExact: false, bankCode: null }

/** Whoever it is, with nothing known but what is said. */
const player = (playerId: string, facts: Partial<PlayerFacts> = {}): PlayerFacts => ({
  playerId,
  account: undefined,
  isNameFit: true,
  announced: [],
  ...facts,
})
const match = (players: PlayerFacts[], facts: Partial<TransferFacts> = {}) =>
  matchTransfer({ isMasked: false, currency: 'BAHT', ours: OURS, players, ...facts })
const waits = (reason: string) => ({ match: 'unallocated', reason })

const NOT_ANNOUNCED = 'the sending account is not proven, and the amount is not one that its player announced'
const IN_PART = 'the sending account is shown in part, and nobody whom it and the name fit announced this amount'
const OTHER_NAME = 'the name is not the registered one'

describe('[DEP-22] from a full number', () => {
  test('of a proven account it is that player’s, whoever else has registered it or announced its amount', () => {
    const stranger = player('stranger', { account: { ...unproven, isAnothers: true }, announced: [exact] })
    expect(match([stranger, player('owner', { account: owner })])).toEqual({ match: 'proven', playerId: 'owner' })
  })

  test('of an account that is not proven it is the player’s to whom alone its amount was shown, and proves the account', () => {
    const stranger = player('stranger', { account: unproven })
    expect(match([stranger, player('owner', { account: unproven, announced: [exact] })])).toEqual({
      match: 'announced',
      playerId: 'owner',
      announcementId: 'exact',
      proves: true,
      asksBank: false,
    })
  })

  test.each<[string, PlayerFacts[], string]>([
    ['nobody has it', [], 'the sending account is not known'],
    [
      'it is another player’s',
      [player('a', { account: { ...unproven, isAnothers: true }, announced: [exact] })],
      'the sending account is not known',
    ],
    ['only the amount was announced', [player('a', { announced: [exact] })], 'the sending account is not known'],
    ['the name differs', [player('a', { account: owner, isNameFit: false })], OTHER_NAME],
    ['the name differs, whatever was announced', [player('a', { account: unproven, isNameFit: false, announced: [exact] })], OTHER_NAME],
    ['nothing was announced', [player('a', { account: unproven })], NOT_ANNOUNCED],
    ['the amount is as typed, which others type too', [player('a', { account: unproven, announced: [typed] })], NOT_ANNOUNCED],
  ])('%s: it waits', (_why, players, reason) => expect(match(players)).toEqual(waits(reason)))

  test.each(['asking', 'differs', 'no_account'] as const)(
    'the bank’s word on the name is %s: it is asked again before anything is credited',
    (inquiry) => {
      const answer = match([player('a', { account: { ...unproven, inquiry }, announced: [exact] })])
      expect(answer).toMatchObject({ match: 'ask-bank', playerId: 'a' })
    },
  )

  test.each<[string, Partial<TransferFacts>, string]>([
    ['into an account that is not ours', { ours: undefined }, 'the receiving account is not known'],
    ['in another currency', { currency: 'LAK' }, 'the report is not in the currency of the receiving account'],
  ])('%s it waits', (_why, facts, reason) => expect(match([player('a', { account: owner })], facts)).toEqual(waits(reason)))
})

describe('[DEP-22] from a number that the bank shows in part', () => {
  const masked = (players: PlayerFacts[]) => match(players, { isMasked: true })

  test.each([
    ['proven', owner, typed],
    ['not proven', unproven, exact],
  ])('number, name and announced amount of one player, %s: it is theirs, and proves no whole number', (_how, account, announcement) => {
    const others = [
      player('name', { account }),
      player('amount', { announced: [announcement] }),
      player('other', { account, isNameFit: false, announced: [announcement] }),
    ]
    expect(masked([...others, player('a', { account, announced: [announcement] })])).toEqual({
      match: 'announced',
      playerId: 'a',
      announcementId: announcement.announcementId,
      proves: false,
      asksBank: false,
    })
  })

  test('while the bank has not said whose the account is, it is asked to prove it', () => {
    const account = { ...unproven, inquiry: 'asking' } as const
    expect(masked([player('a', { account, announced: [exact] })])).toMatchObject({ match: 'announced', proves: false, asksBank: true })
  })

  test('the bank of ours that was announced tells two players apart', () => {
    const to = (bankCode: string | null) => [{ ...typed, announcementId: `to ${bankCode}`, bankCode }]
    const players = [player('a', { account: owner, announced: to('KBANK') }), player('b', { account: owner, announced: to('SCB') })]
    expect(masked(players)).toMatchObject({ match: 'announced', playerId: 'b' })
    expect(masked([...players, player('c', { account: owner, announced: to(null) })])).toEqual(
      waits('the sending account is shown in part, and it, the name and the announced amount fit several players'),
    )
  })

  test.each<[string, PlayerFacts[]]>([
    ['nobody', []],
    ['the number and the name', [player('a', { account: owner })]],
    ['the number and the amount', [player('a', { account: owner, isNameFit: false, announced: [typed] })]],
    ['the name and the amount', [player('a', { announced: [exact] })]],
    ['all, but the account is another player’s', [player('a', { account: { ...unproven, isAnothers: true }, announced: [exact] })]],
  ])('what fits is %s: it waits', (_what, players) => expect(masked(players)).toEqual(waits(IN_PART)))
})

test('candidates come with what speaks for and against them, the likeliest first', () => {
  const players = [
    player('named', {}),
    player('stranger', { account: { ...unproven, isAnothers: true } }),
    player('asked', { account: { ...unproven, inquiry: 'asking' }, announced: [exact] }),
    player('typed', { announced: [{ ...typed, bankCode: 'SCB' }], isNameFit: false }),
    player('qr', { namedBy: 'names_their_qr' }),
  ]
  const ranked = rankCandidates({ players, isMasked: false, haveIt: new Set() })
  expect(ranked.map(({ playerId, reasons }) => `${playerId}: ${reasons.map(({ code }) => code).join(' ')}`)).toEqual([
    'qr: names_their_qr name_fits',
    'asked: registered_account bank_has_not_confirmed announced_exactly name_fits',
    'named: name_fits',
    'stranger: registered_account account_is_anothers name_fits',
    'typed: announced name_differs',
  ])
  expect(ranked.at(-1)!.reasons[0]).toEqual({ code: 'announced', params: { bankCode: 'SCB' } })
})
