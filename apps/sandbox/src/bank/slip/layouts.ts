import type { SlipLayout, SlipLook } from './looks.ts'
import { badge, dashed, ground, INK, miniQr, SOFT, solid, tick, WIDTH } from './shapes.ts'
import { textLine } from './text.ts'
import type { SlipWords } from './words.ts'

/** What stands on a slip, ready to print. */
export interface SlipFace {
  bankCode: string
  look: SlipLook
  words: SlipWords
  at: string
  transRef: string
  from: SlipParty
  to: SlipParty
  amount: string
  fee: string
  payload: string
}

interface SlipParty {
  name: string
  accountNo: string
  bank: string
}

interface Drawn {
  height: number
  svg: string
}

export const LAYOUTS: Record<SlipLayout, (face: SlipFace) => Drawn> = { band: drawBand, path: drawPath, centre: drawCentre, card: drawCard }

const initialOf = ({ name }: SlipParty) => [...new Intl.Segmenter('th').segment(name)][0]?.segment ?? '?'

/** A person with a round badge before the three lines. `x`, `y`: the middle of the badge. */
function party(
  who: SlipParty,
  label: string,
  { look, bankCode }: SlipFace,
  at: { x: number; y: number; width: number; isSender: boolean },
): string {
  const letters = at.isSender ? bankCode : initialOf(who)
  const left = at.x + 88
  const { width } = at
  return [
    badge(letters, { x: at.x, y: at.y, radius: 56, fill: at.isSender ? look.strong : look.light, ink: at.isSender ? '#fff' : look.strong }),
    textLine(label, { x: left, y: at.y - 52, size: 30, fill: SOFT, width }),
    textLine(who.name, { x: left, y: at.y - 4, size: 42, fill: INK, weight: 700, width }),
    textLine(who.bank, { x: left, y: at.y + 42, size: 32, fill: SOFT, width }),
    textLine(who.accountNo, { x: left, y: at.y + 86, size: 34, fill: INK, width }),
  ].join('')
}

/** A label on the left, its value on the right. */
function row(
  label: string,
  value: string,
  { y, left, right, strong }: { y: number; left: number; right: number; strong?: string },
): string {
  return (
    textLine(label, { x: left, y, size: 34, fill: SOFT }) +
    textLine(value, { x: right, y, size: strong ? 46 : 36, fill: strong ?? INK, weight: strong ? 700 : 400, anchor: 'end', width: 620 })
  )
}

/** A band in the bank's colour with the title in it. */
function drawBand(face: SlipFace): Drawn {
  const { look, words, from, to } = face
  const height = 1500
  const svg = [
    ground(look, height),
    `<path d="M0 0H${WIDTH}V300C${WIDTH - 260} 370 260 370 0 300Z" fill="${look.strong}"/>`,
    badge(face.bankCode, { x: 130, y: 150, radius: 72, fill: '#fff', ink: look.strong }),
    textLine(words.title, { x: 240, y: 140, size: 58, fill: '#fff', weight: 700, width: 760 }),
    textLine(face.at, { x: 240, y: 200, size: 34, fill: '#fff', width: 760 }),
    textLine(`${words.reference}: ${face.transRef}`, { x: WIDTH / 2, y: 430, size: 32, fill: SOFT, anchor: 'middle', width: 940 }),
    party(from, words.from, face, { x: 140, y: 570, width: 780, isSender: true }),
    party(to, words.to, face, { x: 140, y: 800, width: 780, isSender: false }),
    dashed(940),
    row(words.amount, face.amount, { y: 1020, left: 70, right: WIDTH - 70, strong: look.strong }),
    row(words.fee, face.fee, { y: 1090, left: 70, right: WIDTH - 70 }),
    dashed(1140),
    textLine(words.scan, { x: 70, y: 1400, size: 32, fill: SOFT }),
    miniQr(face.payload, WIDTH - 60, height - 50),
  ]
  return { height, svg: svg.join('') }
}

/** Two people joined by a dotted path, everything else below on the left of the QR. */
function drawPath(face: SlipFace): Drawn {
  const { look, words, from, to } = face
  const height = 1380
  const below = (label: string, value: string, y: number) =>
    textLine(label, { x: 70, y, size: 30, fill: SOFT }) +
    textLine(value, { x: 70, y: y + 48, size: 38, fill: INK, weight: 700, width: 600 })
  const svg = [
    ground(look, height),
    `<rect width="${WIDTH}" height="14" fill="${look.strong}"/>`,
    textLine(words.title, { x: 70, y: 120, size: 56, fill: INK, weight: 700, width: 760 }),
    textLine(face.at, { x: 70, y: 180, size: 34, fill: SOFT, width: 760 }),
    badge(face.bankCode, { x: WIDTH - 130, y: 130, radius: 66, fill: look.strong, ink: '#fff' }),
    solid(230),
    `<path d="M140 400V560" stroke="${look.strong}" stroke-width="6" stroke-dasharray="1 18" stroke-linecap="round"/>`,
    party(from, words.from, face, { x: 140, y: 350, width: 780, isSender: true }),
    party(to, words.to, face, { x: 140, y: 620, width: 780, isSender: false }),
    solid(770),
    below(words.reference, face.transRef, 850),
    below(words.amount, face.amount, 980),
    below(words.fee, face.fee, 1110),
    textLine(words.scan, { x: WIDTH - 70, y: 1320, size: 28, fill: SOFT, anchor: 'end' }),
    miniQr(face.payload, WIDTH - 60, 1270),
  ]
  return { height, svg: svg.join('') }
}

/** A tick and the amount in the middle, a table below. */
function drawCentre(face: SlipFace): Drawn {
  const { look, words, from, to } = face
  const height = 1620
  const middle = { x: WIDTH / 2, anchor: 'middle', width: 940 } as const
  const table: [string, string][] = [
    [words.from, from.name],
    ['', `${from.bank} ${from.accountNo}`],
    [words.to, to.name],
    ['', `${to.bank} ${to.accountNo}`],
    [words.fee, face.fee],
    [words.reference, face.transRef],
  ]
  const svg = [
    ground(look, height),
    `<rect x="40" y="40" width="${WIDTH - 80}" height="${height - 80}" rx="36" fill="#fff" stroke="${look.light}" stroke-width="4"/>`,
    badge(face.bankCode, { x: 130, y: 130, radius: 56, fill: look.strong, ink: '#fff' }),
    tick(WIDTH / 2, 190, 84, look.strong),
    textLine(words.title, { ...middle, y: 360, size: 54, fill: INK, weight: 700 }),
    textLine(face.at, { ...middle, y: 418, size: 32, fill: SOFT }),
    `<rect x="90" y="466" width="${WIDTH - 180}" height="180" rx="28" fill="${look.light}"/>`,
    textLine(words.amount, { ...middle, y: 528, size: 32, fill: SOFT }),
    textLine(face.amount, { ...middle, y: 606, size: 66, fill: look.strong, weight: 700, width: 860 }),
    ...table.map(([label, value], index) => row(label, value, { y: 740 + index * 78, left: 100, right: WIDTH - 100 })),
    dashed(1190, 100, WIDTH - 100),
    textLine(words.scan, { x: 100, y: 1500, size: 32, fill: SOFT }),
    miniQr(face.payload, WIDTH - 90, height - 90),
  ]
  return { height, svg: svg.join('') }
}

/** A white card on the bank's colour, with cut-outs like a ticket. */
function drawCard(face: SlipFace): Drawn {
  const { look, words, from, to } = face
  const height = 1700
  const svg = [
    ground(look, height),
    badge(face.bankCode, { x: WIDTH / 2, y: 130, radius: 74, fill: '#fff', ink: look.strong }),
    textLine(look.name, { x: WIDTH / 2, y: 270, size: 38, fill: '#fff', weight: 700, anchor: 'middle', width: 940 }),
    `<rect x="50" y="310" width="${WIDTH - 100}" height="${height - 360}" rx="40" fill="#fff"/>`,
    `<circle cx="50" cy="620" r="30" fill="${look.page}"/><circle cx="${WIDTH - 50}" cy="620" r="30" fill="${look.page}"/>`,
    textLine(words.title, { x: WIDTH / 2, y: 400, size: 46, fill: INK, anchor: 'middle', width: 880 }),
    textLine(face.amount, { x: WIDTH / 2, y: 500, size: 78, fill: look.strong, weight: 700, anchor: 'middle', width: 880 }),
    textLine(face.at, { x: WIDTH / 2, y: 568, size: 32, fill: SOFT, anchor: 'middle' }),
    dashed(620, 110, WIDTH - 110),
    party(from, words.from, face, { x: 170, y: 760, width: 700, isSender: true }),
    party(to, words.to, face, { x: 170, y: 1000, width: 700, isSender: false }),
    dashed(1130, 110, WIDTH - 110),
    row(words.fee, face.fee, { y: 1200, left: 110, right: WIDTH - 110 }),
    row(words.reference, face.transRef, { y: 1266, left: 110, right: WIDTH - 110 }),
    textLine(words.scan, { x: 110, y: 1500, size: 32, fill: SOFT }),
    miniQr(face.payload, WIDTH - 90, height - 80),
  ]
  return { height, svg: svg.join('') }
}
