import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import { Blob, Face, Font } from 'harfbuzzjs'

const require = createRequire(import.meta.url)

export type Weight = 400 | 700

/** Which file has a character. The first that fits. */
const FILES: readonly (readonly [range: RegExp, path: (weight: Weight) => string])[] = [
  [/[\u0E00-\u0E7F]/, (weight) => `@fontsource/noto-sans-thai/files/noto-sans-thai-thai-${weight}-normal.woff`],
  [/[\u0E80-\u0EFF]/, (weight) => `@fontsource/noto-sans-lao/files/noto-sans-lao-lao-${weight}-normal.woff`],
  [/[\0-\u00FF\u2000-\u206F]/, (weight) => `@fontsource/noto-sans-thai/files/noto-sans-thai-latin-${weight}-normal.woff`],
  [/./su, (weight) => `@fontsource/noto-sans-thai/files/noto-sans-thai-latin-ext-${weight}-normal.woff`],
]

const open = new Map<string, Font>()

/** The file that has a character, as its place in the list. */
export function fileOf(character: string): number {
  return FILES.findIndex(([range]) => range.test(character))
}

/** The font of this file, by its place in the list as `fileOf` answers it. Each is read once. */
export function fontOf(file: number, weight: Weight): Font {
  const path = FILES[file]![1](weight)
  let font = open.get(path)
  if (font === undefined) {
    font = new Font(new Face(new Blob(unpackWoff(readFileSync(require.resolve(path))))))
    open.set(path, font)
  }
  return font
}

const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const FONT_HEADER = 12
const FONT_ENTRY = 16

/** A WOFF file is a font whose tables are deflated one by one. Source: W3C WOFF 1.0. */
function unpackWoff(woff: Buffer): ArrayBuffer {
  const count = woff.readUInt16BE(12)
  const font = Buffer.alloc(woff.readUInt32BE(16))
  woff.copy(font, 0, 4, 8)
  font.writeUInt16BE(count, 4)
  const power = 2 ** Math.floor(Math.log2(count))
  font.writeUInt16BE(power * 16, 6)
  font.writeUInt16BE(Math.log2(power), 8)
  font.writeUInt16BE((count - power) * 16, 10)
  let end = FONT_HEADER + count * FONT_ENTRY
  for (let index = 0; index < count; index++) {
    const entry = WOFF_HEADER + index * WOFF_ENTRY
    const [offset, packedSize, size, checksum] = [4, 8, 12, 16].map((at) => woff.readUInt32BE(entry + at)) as [
      number,
      number,
      number,
      number,
    ]
    const packed = woff.subarray(offset, offset + packedSize)
    const table = packedSize < size ? inflateSync(packed) : packed
    const to = FONT_HEADER + index * FONT_ENTRY
    woff.copy(font, to, entry, entry + 4)
    font.writeUInt32BE(checksum, to + 4)
    font.writeUInt32BE(end, to + 8)
    font.writeUInt32BE(size, to + 12)
    table.copy(font, end)
    end += (size + 3) & ~3
  }
  return font.buffer.slice(font.byteOffset, font.byteOffset + font.length)
}
