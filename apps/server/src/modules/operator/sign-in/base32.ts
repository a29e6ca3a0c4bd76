/** RFC 4648, in which people copy by hand what machines have made: no 0, 1, 8 or 9, which look like letters. */
const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Without padding. */
export function base32Of(bytes: Buffer): string {
  let written = ''
  let bits = 0
  let held = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    for (bits += 8; bits >= 5; bits -= 5) written += SIGNS[(held >> (bits - 5)) & 31]!
    held &= (1 << bits) - 1
  }
  return bits === 0 ? written : written + SIGNS[(held << (5 - bits)) & 31]!
}

/** In groups of four, so that a person finds their place again. */
export const inGroups = (text: string) => text.match(/.{1,4}/g)!.join('-')

/** As somebody typed it: without what it is written apart by, in capitals. */
export const ungrouped = (typed: string) => typed.replaceAll(/[ -]/g, '').toUpperCase()
