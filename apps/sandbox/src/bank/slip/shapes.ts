import { encode } from 'uqr'
import type { SlipLook } from './looks.ts'
import { textLine } from './text.ts'

/** As wide as the screenshot of a common phone. */
export const WIDTH = 1080
export const INK = '#1d2430'
export const SOFT = '#69758a'

/** Pixels of one square of the mini-QR, as banks' apps draw it, and the white around it in squares. */
const MODULE = 7
const QUIET = 3

/** The mini-QR with its right lower corner at a point. */
export function miniQr(payload: string, right: number, bottom: number): string {
  const { data, size } = encode(payload, { ecc: 'M', border: QUIET })
  const path = data.flatMap((row, y) => row.map((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  const side = size * MODULE
  return (
    `<g transform="translate(${right - side} ${bottom - side}) scale(${MODULE})" shape-rendering="crispEdges">` +
    `<rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></g>`
  )
}

/** A round badge with letters: of a bank, or of a person. */
export function badge(
  letters: string,
  { x, y, radius, fill, ink }: { x: number; y: number; radius: number; fill: string; ink: string },
): string {
  const text = textLine(letters, {
    x,
    y: y + radius * 0.26,
    size: radius * 0.72,
    fill: ink,
    weight: 700,
    anchor: 'middle',
    width: radius * 1.6,
  })
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>${text}`
}

export function tick(x: number, y: number, radius: number, fill: string): string {
  const [a, b, c] = [-0.42, -0.1, 0.45].map((share) => x + share * radius) as [number, number, number]
  return (
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>` +
    `<path d="M${a} ${y + 0.05 * radius}L${b} ${y + 0.36 * radius}L${c} ${y - 0.32 * radius}" fill="none" stroke="#fff" ` +
    `stroke-width="${radius * 0.18}" stroke-linecap="round" stroke-linejoin="round"/>`
  )
}

export function dashed(y: number, from = 70, to = WIDTH - 70): string {
  return `<path d="M${from} ${y}H${to}" stroke="#cfd6e0" stroke-width="3" stroke-dasharray="4 12" stroke-linecap="round"/>`
}

export function solid(y: number, from = 70, to = WIDTH - 70): string {
  return `<path d="M${from} ${y}H${to}" stroke="#e4e8ee" stroke-width="2"/>`
}

/** The ground of the whole picture with what is drawn on it. */
export function ground({ page, pattern, light }: SlipLook, height: number): string {
  return `<rect width="${WIDTH}" height="${height}" fill="${page}"/>${PATTERNS[pattern](light, height)}`
}

const PATTERNS: Record<SlipLook['pattern'], (light: string, height: number) => string> = {
  none: () => '',
  dots: (light, height) =>
    `<defs><pattern id="p" width="54" height="54" patternUnits="userSpaceOnUse"><circle cx="27" cy="27" r="7" fill="${light}"/></pattern></defs>` +
    `<rect width="${WIDTH}" height="${height}" fill="url(#p)" opacity="0.7"/>`,
  lines: (light, height) => {
    const path = Array.from(
      { length: Math.ceil((WIDTH + height) / 58) },
      (_, index) => `M${index * 58 - height * 0.7} ${height}l${height * 0.7} ${-height}`,
    )
    return `<path d="${path.join('')}" stroke="${light}" stroke-width="14" opacity="0.25"/>`
  },
  waves: (light, height) =>
    Array.from({ length: 9 }, (_, index) => {
      const y = (height / 9) * (index + 0.5)
      return `<path d="M0 ${y}C260 ${y - 110} 560 ${y + 130} ${WIDTH} ${y - 30}" fill="none" stroke="${light}" stroke-width="26" opacity="0.55"/>`
    }).join(''),
}
