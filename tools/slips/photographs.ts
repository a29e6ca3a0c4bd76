import { writeMiniQr } from '@krapao/slips'
import type { Photograph } from './photograph.ts'
import { randomFrom } from './raster.ts'

/** From here on a slip must be read. Measured: see docs/slips.md. */
export const LIMIT = { module: 2.2, contrast: 0.2, blur: 0.5 }

const BANKS = ['SCB', 'KBANK', 'KTB', 'BBL', 'GSB', 'TMB', 'BCEL', 'UOB']
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const PROMPTPAY = '00020101021129370016A000000677010111011300668123456785802TH530376463048A7F'

function group(name: string, count: number, make: (share: number, random: () => number) => Partial<Photograph>): Group {
  return { name, count, make }
}

interface Group {
  name: string
  count: number
  /** `share` goes from 0 to 1 over the group. */
  make(share: number, random: () => number): Partial<Photograph>
}

const between = (from: number, to: number, share: number) => from + (to - from) * share

const desk = { around: 'desk', jpeg: [85] } as const
const papers = { around: 'papers', jpeg: [80] } as const

const GROUPS: readonly Group[] = [
  group('as saved by the app', 8, () => ({})),
  group('smaller, as chats make it', 14, (share) => ({ module: between(5, LIMIT.module, share), jpeg: [80] })),
  group('much too small', 10, (share) => ({ module: between(2.1, 0.7, share), jpeg: [80] })),
  group('large, of twelve megapixels', 4, (share) => ({ ...desk, module: between(13, 16, share), turn: share * 20, noise: 6 })),
  group('low quality', 10, (share) => ({ module: 5, jpeg: [Math.round(between(40, 8, share))] })),
  group('screenshot of a screenshot', 12, (share) => ({ module: between(5, LIMIT.module, share), jpeg: [75, 65, 60] })),
  group('blurred', 14, (share) => ({ ...desk, module: between(6, 3, share), blur: between(0.1, LIMIT.blur, share) })),
  group('blurred too much', 10, (share) => ({ ...desk, module: 5, blur: between(0.6, 1.6, share) })),
  group('shaken', 8, (share) => ({ ...desk, module: 5, shake: between(0.4, 2 * LIMIT.blur, share) })),
  group('turned', 16, (share, random) => ({ ...desk, module: between(2.5, 6, random()), turn: between(-45, 315, share) })),
  group('on its side or upside down', 9, (share) => ({ module: 5, turn: [90, 180, 270][Math.round(share * 8) % 3]!, jpeg: [85] })),
  group('tilted', 12, (share, random) => ({ ...desk, module: 4, tilt: between(0.05, 0.4, share), turn: between(-20, 20, random()) })),
  group('dark', 14, (share) => ({ ...desk, module: 4, contrast: between(0.5, LIMIT.contrast, share), black: 0.03, noise: 3 })),
  group('too dark', 8, (share) => ({ ...desk, module: 5, contrast: between(0.18, 0.02, share), black: 0.02, noise: 5 })),
  group('washed out', 8, (share) => ({
    ...desk,
    module: 4,
    contrast: between(0.5, LIMIT.contrast, share),
    black: between(0.4, 0.75, share),
  })),
  group('glare', 10, (share) => ({ ...desk, module: 4, contrast: between(0.6, 0.4, share), black: 0.05, light: 'glare' })),
  group('shadow of a hand', 10, (share) => ({
    ...desk,
    module: 4,
    contrast: between(0.5, LIMIT.contrast, share),
    black: 0.04,
    light: 'shadow',
  })),
  group('darker to one side', 6, (share) => ({
    ...desk,
    module: 4,
    contrast: between(0.4, LIMIT.contrast, share),
    black: 0.04,
    light: 'edge-shadow',
  })),
  group('noise', 8, (share) => ({ ...desk, module: 4, noise: between(8, 40, share) })),
  group('other papers around', 12, (share, random) => ({ ...papers, module: between(5, 2.5, share), turn: between(-45, 45, random()) })),
  group('lower half only', 6, () => ({ module: 5, crop: 'lower', jpeg: [85] })),
  group('the corner with the mini-QR only', 6, (share) => ({ module: between(LIMIT.module, 7, share), crop: 'corner', jpeg: [85] })),
  group('dark screen, inverted', 6, (share) => ({ module: between(LIMIT.module, 6, share), light: 'inverted', jpeg: [85] })),
  group('all a little', 14, (share, random) => ({
    ...papers,
    module: between(5, 3, share),
    blur: between(0.1, 0.35, random()),
    turn: between(-60, 60, random()),
    tilt: between(0, 0.2, random()),
    contrast: between(0.7, 0.35, random()),
    black: 0.1,
    noise: 5,
  })),
  group('at every limit at once', 14, (_, random) => ({ ...desk, ...LIMIT, turn: between(-45, 45, random()), black: 0.1, noise: 2 })),
  group('slip of a bank we have no code for', 4, (_, random) => ({
    slips: [{ bankCode: '071', transRef: reference(random) }],
    jpeg: [85],
  })),
  group('slip beside a PromptPay QR', 6, (share) => ({ qrs: [PROMPTPAY], module: between(5, 2.5, share), jpeg: [85] })),
  group('slip beside the QR of an address', 6, (share) => ({
    qrs: ['https://example.com/promotion/2026'],
    module: between(5, 2.5, share),
    jpeg: [85],
  })),
  group('two slips', 10, (share, random) => ({
    ...desk,
    slips: [0, 3].map((more) => ({ bankCode: BANKS[(Math.round(share * 20) + more) % BANKS.length]!, transRef: reference(random) })),
    module: between(6, LIMIT.module, share),
  })),
  group('no mini-QR: cut off', 6, () => ({ module: 5, crop: 'without-qr', jpeg: [85] })),
  group('no mini-QR: cut in half', 4, () => ({ module: 5, crop: 'half-qr', jpeg: [85] })),
  group('no slip: a desk', 3, () => ({ ...desk, slips: [] })),
  group('no slip: papers', 4, () => ({ ...papers, slips: [] })),
  group('no slip: a PromptPay QR', 4, () => ({ slips: [], qrs: [PROMPTPAY], jpeg: [85] })),
  group('no slip: the QR of an address', 4, () => ({ slips: [], qrs: ['https://example.com/'], jpeg: [85] })),
  group('a mini-QR with a wrong checksum', 6, (_, random) => ({ slips: [], qrs: [forged(random)], jpeg: [85] })),
]

function reference(random: () => number): string {
  return Array.from({ length: 20 }, () => LETTERS[Math.floor(random() * LETTERS.length)]).join('')
}

function forged(random: () => number): string {
  const text = writeMiniQr({ bankCode: 'SCB', transRef: reference(random) })
  return `${text.slice(0, -1)}${text.endsWith('0') ? '1' : '0'}`
}

/** All of them, always the same. `group`: what they show. */
export const PHOTOGRAPHS: readonly (Photograph & { group: string })[] = GROUPS.flatMap(({ name, count, make }, place) =>
  Array.from({ length: count }, (_, index) => {
    const seed = place * 1000 + index
    const random = randomFrom(seed)
    const slips = [{ bankCode: BANKS[(index + place) % BANKS.length]!, transRef: reference(random) }]
    const made = make(count === 1 ? 0 : index / (count - 1), random)
    return { name: `${name} ${index + 1}`, group: name, seed, slips, module: 7, contrast: 1, blur: 0, ...made }
  }),
)

/** Whether a picture is as good as a slip must be to be read for certain. */
export function isReadable({ module, contrast, blur, shake = 0, crop }: Photograph): boolean {
  const isWhole = crop !== 'without-qr' && crop !== 'half-qr'
  return isWhole && module >= LIMIT.module && contrast >= LIMIT.contrast && Math.hypot(blur, shake / 2) <= LIMIT.blur
}
