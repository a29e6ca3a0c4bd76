import * as z from 'zod/mini'
import { amount, instant, sum } from './amount.ts'
import { bankNames } from './bank-names.ts'
import { shownCost } from './reward.ts'
import { route } from './route.ts'

function lookup<const Path extends `/api/lookup/${string}`, Access extends 'public' | 'player', Output extends z.ZodMiniType>(
  path: Path,
  access: Access,
  summary: string,
  output: Output,
) {
  return route({ method: 'GET', path, summary, access, whileReading: true, output, refusals: [] })
}

const html = z.string()
/** When a way to deposit that is closed for a part of each day opens again; null while it is open. */
const closedUntil = z.optional(z.nullable(instant))

export const lookupBanks = lookup(
  '/api/lookup/banks',
  'public',
  'The banks a player may register.',
  z.array(
    z.object({
      code: z.string(),
      ...bankNames.shape,
      /** Opens the bank's app on its customer's phone; null where no such link is known. */
      appLink: z.nullable(z.string()),
    }),
  ),
)

export const lookupSources = lookup(
  '/api/lookup/sources',
  'public',
  'Where a player heard of the site, in the language of Accept-Language.',
  z.array(z.object({ code: z.string(), description: z.string() })),
)

export const lookupDeposit = lookup(
  '/api/lookup/deposit',
  'player',
  "The operator's own accounts for deposits.",
  z.object({
    banks: z.array(
      z.object({
        bankType: z.string(),
        bankCode: z.string(),
        mode: z.string(),
        bank: bankNames,
        bankAccountName: z.string(),
        bankAccountNo: z.string(),
        currency: z.string(),
        closedUntil,
      }),
    ),
    wallets: z.array(z.object({ mode: z.string(), walletAccountName: z.string(), closedUntil })),
    isManual: z.boolean(),
  }),
)

export const lookupConditions = lookup(
  '/api/lookup/conditions',
  'public',
  'Condition texts, sanitised HTML, in the language of Accept-Language.',
  z.array(html),
)
export const lookupAgreements = lookup(
  '/api/lookup/agreements',
  'public',
  'Agreement texts, sanitised HTML, in the language of Accept-Language.',
  z.array(html),
)
export const lookupInfo = lookup(
  '/api/lookup/info',
  'public',
  'The name of the site and the base of invite links.',
  z.object({ name: z.string(), website: z.string() }),
)
export const lookupNotice = lookup(
  '/api/lookup/notice',
  'public',
  'The notice of the bonus screens, with a {percentFail} placeholder, in the language of Accept-Language.',
  z.string(),
)
export const lookupContact = lookup(
  '/api/lookup/contact',
  'public',
  'How to reach the operator, in the language of Accept-Language.',
  z.object({ contactText: html, lineLink: z.string(), lineName: z.string(), lineQR: z.nullable(z.string()) }),
)
/** By the rule of the withdrawal itself. */
export const withdrawObstacle = z.discriminatedUnion('code', [
  z.object({ code: z.literal('SESSION_READS_ONLY') }),
  z.object({ code: z.literal('NO_BANK') }),
  z.object({ code: z.literal('BONUS_REMAINING'), requiredTurnover: sum, doneTurnover: sum }),
  /** Wallet and games together are below the least, once what is due of bonuses is taken. */
  z.object({ code: z.literal('MONEY_NOT_ENOUGH'), total: sum, bonusDue: sum }),
])
export type WithdrawObstacle = z.output<typeof withdrawObstacle>

/** What may leave beside an open bonus whose terms cover only the grant. */
export const bonusLeaving = z.object({
  /** While the bonus stays: own money, once what is at the games is in the wallet. */
  free: sum,
  /** The same of what is in the wallet already. What is at a game counts as lost until it is back. */
  freeNow: sum,
  /** More own money than that is of the deposit that earned the bonus, which ends first; null where there is no more. */
  ends: z.nullable(
    z.object({
      /** What may leave in all. */
      own: sum,
      /** What ending it takes: of the grant what its terms say, and what was won. */
      takes: sum,
      /** Named with the withdrawal. */
      shown: shownCost,
      /** Money is on its way or on stake: what ending takes is not certain, and such a withdrawal is refused. */
      isUnsettled: z.boolean(),
    }),
  ),
})
export type BonusLeaving = z.output<typeof bonusLeaving>

export const lookupWithdraw = lookup(
  '/api/lookup/withdraw',
  'player',
  'Limits of one withdrawal, how many minutes one usually takes until the bank has paid, and why none can be made now.',
  z.object({
    withdrawMin: amount,
    withdrawMax: amount,
    usualMinutes: z.int(),
    /** What any withdrawal would be refused with, whatever its amount; null where one can be made. */
    obstacle: z.nullable(withdrawObstacle),
    /** Null where no such bonus is open. */
    bonus: z.nullable(bonusLeaving),
  }),
)
export const lookupSlip = lookup(
  '/api/lookup/slip',
  'public',
  'The daily window, HH:mm in Bangkok, in which no slip is taken.',
  z.object({ closeFrom: z.string(), closeTo: z.string() }),
)
export const lookupActive = lookup('/api/lookup/active', 'public', 'Whether the service is open; a closed one answers `gone`.', z.boolean())
export const lookupRegisterOtp = lookup(
  '/api/lookup/registerOTP',
  'public',
  'Whether registration needs an OTP.',
  z.object({ registerOTP: z.boolean() }),
)
export const lookupChatWidget = lookup(
  '/api/lookup/enableChatWidget',
  'public',
  'Whether the chat is offered.',
  z.object({ enableChatWidget: z.boolean() }),
)

/** What the portal is told once at start. One entry for each setting of the specification, sections 3 and 9. */
export const settings = z.object({
  /** Who runs the site and under which licence; null where none is set, which production does not allow. */
  operator: z.object({ licence: z.nullable(z.string()), jurisdiction: z.nullable(z.string()), minimumAge: z.int() }),
  /** Of the agreements and conditions as they stand. A player who accepted another one is asked again. Empty: not known at this moment. */
  termsVersion: z.string(),
  /** The portal itself runs inside an iframe: a game opens in a new tab. */
  iframeMode: z.boolean(),
  laos: z.boolean(),
  customSportHost: z.nullable(z.string()),
  /** The host the Laos flag chooses. */
  sportHost: z.string(),
  pgSlotMessage: z.nullable(z.string()),
  chatBackend: z.nullable(z.string()),
  /** The address of the operator's own video of each topic of the how-to page; null: the recording that comes with the portal. */
  tutorials: z.object({
    wallet: z.nullable(z.string()),
    play: z.nullable(z.string()),
    balance: z.nullable(z.string()),
    bonus: z.nullable(z.string()),
    end: z.nullable(z.string()),
  }),
  /** The host of the wallet provider's gift links, and what a page encodes them with: no secret. */
  giftLink: z.object({ host: z.string(), passphrase: z.string() }),
  /** The configured minimums, by gateway; null where none is set. */
  qrMinimums: z.record(z.string(), z.nullable(amount)),
  /** How the first screen lays out the games. */
  gameLayout: z.enum(['carousels', 'grid']),
  /** The site of each provider whose players sign in there by themselves, by game code. */
  signIn: z.record(z.string(), z.string()),
})
export type Settings = z.output<typeof settings>
export const lookupSettings = lookup('/api/lookup/settings', 'public', 'Settings of the portal.', settings)

export const spinActive = route({
  method: 'GET',
  path: '/api/spinwheel/active',
  summary: 'Whether the spin wheel is on.',
  access: 'player',
  whileReading: true,
  output: z.object({ active: z.boolean() }),
  refusals: [],
})
