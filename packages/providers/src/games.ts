import type { GameArt, GameDescriptor } from './game-descriptor.ts'

/** What the three wires we speak promise about a transfer. A provider that promises less says so in its own line. */
const FED = { betFeed: true, tellsOpenBets: false } as const
const REST = { wire: 'rest', class: 'idempotent', unknownIsFinalAfterMs: 60_000, ...FED, betTimePrecision: 'millisecond' } as const
const RPC = {
  wire: 'rpc',
  class: 'status-query',
  unknownIsFinalAfterMs: 60_000,
  ...FED,
  tellsOpenBets: true,
  betTimePrecision: 'millisecond',
} as const
const FORM = { wire: 'form', class: 'balance-only', unknownIsFinalAfterMs: null, ...FED, betTimePrecision: 'second' } as const

const HOURS_A_DAY = 24
/** A round is over at once; one that was cut off within the hour. */
const SLOT = { category: 'slot', currency: 'BAHT', settlesWithinHours: 1 } as const
/** Who wins the season is known after weeks. */
const SPORT = { category: 'sport', currency: 'BAHT', settlesWithinHours: 42 * HOURS_A_DAY } as const
/** Half a month from draw to draw, and a day for the results. */
const LOTTO = { category: 'lotto', settlesWithinHours: 17 * HOURS_A_DAY } as const

/** Pictures of its own lie in apps/portal/public/art. */
function ownArt(name: string, stage: GameArt['stage'], hues: GameArt['hues']): GameArt {
  return {
    logo: `/art/${name}-logo.svg`,
    background: `/art/${name}-background.svg`,
    backgroundSmall: `/art/${name}-small.webp`,
    stage,
    hues,
  }
}

/** Without pictures of its own: its name stands in for the logo. */
function plainArt(stage: GameArt['stage'], hues: GameArt['hues']): GameArt {
  return { logo: '', background: '/art/any-background.svg', backgroundSmall: '/art/any-small.webp', stage, hues }
}

/** Every game we can speak with, in the order in which the demo operator shows its own. */
export const GAMES = [
  {
    code: 'PG',
    name: 'PG',
    ...SLOT,
    ...REST,
    launch: 'link-by-username',
    art: ownArt('PG', 'slot', [352, 28]),
    demo: { factorHundredths: 150, names: { th: 'พีจี', la: 'ພີຈີ', en: 'PG' } },
  },
  {
    code: 'PGSLOT',
    name: 'PGSLOT',
    ...SLOT,
    ...RPC,
    launch: 'link-by-password',
    art: ownArt('PGSLOT', 'slot', [268, 320]),
    demo: { factorHundredths: 100, names: { th: 'พีจีสล็อต', la: 'ພີຈີສະລັອດ', en: 'PG Slot' } },
  },
  {
    code: 'JOKER',
    name: 'Joker',
    ...SLOT,
    ...FORM,
    launch: 'form',
    art: ownArt('JOKER', 'slot', [152, 190]),
    demo: { factorHundredths: 100, names: { th: 'โจ๊กเกอร์', la: 'ໂຈກເກີ', en: 'Joker' } },
  },
  {
    code: 'SLOTXO',
    name: 'Slot XO',
    ...SLOT,
    ...FORM,
    launch: 'form',
    art: ownArt('SLOTXO', 'slot', [206, 260]),
    demo: { factorHundredths: 100, names: { th: 'สล็อตเอ็กซ์โอ', la: 'ສະລັອດເອັກໂອ', en: 'Slot XO' } },
  },
  {
    code: 'SUPERSLOT',
    name: 'Super Slot',
    ...SLOT,
    ...FORM,
    launch: 'query',
    art: ownArt('SUPERSLOT', 'slot', [292, 340]),
    demo: { factorHundredths: 120, names: { th: 'ซูเปอร์สล็อต', la: 'ຊູເປີສະລັອດ', en: 'Super Slot' } },
  },
  {
    code: 'UFABET',
    name: 'UFA Sport',
    ...SPORT,
    ...FORM,
    tellsOpenBets: true,
    launch: 'form-with-state',
    isAtSportHost: true,
    art: ownArt('UFABET', 'dice', [142, 170]),
    demo: { factorHundredths: 100, names: { th: 'ยูฟ่าสปอร์ต', la: 'ຢູຟ່າສະປອດ', en: 'UFA Sport' } },
  },
  {
    code: 'SEXYGAME',
    name: 'Sexy Casino',
    ...SPORT,
    ...FORM,
    betFeed: false,
    settlesWithinHours: HOURS_A_DAY,
    launch: 'site',
    art: ownArt('SEXYGAME', 'dice', [338, 12]),
    demo: { factorHundredths: 100, names: { th: 'เซ็กซี่คาสิโน', la: 'ເຊັກຊີຄາສິໂນ', en: 'Sexy Casino' } },
  },
  {
    code: 'HUAYHD',
    name: 'Huay HD',
    ...LOTTO,
    currency: 'BAHT',
    ...REST,
    launch: 'link-by-username',
    art: ownArt('HUAYHD', 'lotto', [222, 186]),
    demo: { factorHundredths: 100, names: { th: 'หวยเอชดี', la: 'ຫວຍເອຊດີ', en: 'Huay HD' } },
  },
  {
    code: 'HUAYLAO',
    name: 'ຫວຍລາວ',
    ...LOTTO,
    currency: 'LAK',
    ...REST,
    tellsOpenBets: true,
    launch: 'form',
    art: plainArt('lotto', [350, 222]),
    demo: { factorHundredths: 100, names: { th: 'หวยลาว', la: 'ຫວຍລາວ', en: 'Lao lottery' } },
  },
  { code: 'BETFLIX', name: 'Betflix', ...SLOT, ...REST, launch: 'link-by-username', art: plainArt('slot', [8, 40]), demo: null },
  { code: 'AREASLOT', name: 'Area Slot', ...SLOT, ...REST, launch: 'link-by-username', art: plainArt('slot', [186, 230]), demo: null },
  { code: 'JOKER2', name: 'Joker 2', ...SLOT, ...REST, launch: 'link-by-username', art: plainArt('slot', [152, 96]), demo: null },
  { code: 'ASKMEBET', name: 'Ask Me Bet', ...SLOT, ...RPC, launch: 'link-by-password', art: plainArt('slot', [28, 352]), demo: null },
  { code: 'IMI', name: 'IMI', ...SLOT, ...RPC, launch: 'link-by-password', art: plainArt('slot', [210, 268]), demo: null },
  { code: 'USUN', name: 'U-Sun', ...SLOT, ...RPC, launch: 'link-by-password', art: plainArt('slot', [40, 20]), demo: null },
  { code: 'CIRCUS', name: 'Circus', ...SLOT, ...RPC, launch: 'link-by-password', art: plainArt('slot', [340, 210]), demo: null },
  { code: 'SLOTRACHA', name: 'Slot Racha', ...SLOT, ...RPC, launch: 'link-by-password', art: plainArt('slot', [300, 46]), demo: null },
] as const satisfies readonly GameDescriptor[]
