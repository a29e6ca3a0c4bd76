import { Buffer as ShapedText, shape } from 'harfbuzzjs'
import { fileOf, fontOf, type Weight } from './fonts.ts'

/** Units of the fonts in one em. */
const EM = 1000
/** Text that is too wide becomes smaller down to this, and is cut from there on. */
const SMALLEST = 0.6

export interface TextStyle {
  x: number
  /** Of the line on which the letters stand. */
  y: number
  size: number
  fill: string
  weight?: Weight
  anchor?: 'start' | 'middle' | 'end'
  /** What it must fit into. */
  width?: number
}

/**
 * A line of Thai, Lao or Latin text as SVG outlines: the picture is the same on a machine that has no fonts. Marks above
 * and below are placed as the font says.
 */
export function textLine(text: string, { x, y, size, fill, weight = 400, anchor = 'start', width = Infinity }: TextStyle): string {
  let line = outline(text, weight)
  const least = (line.advance / EM) * size * SMALLEST
  if (least > width) line = outline(`${text.slice(0, Math.max(1, Math.floor((text.length * width) / least) - 2))}…`, weight)
  const scale = Math.min(size / EM, width / line.advance)
  const left = x - line.advance * scale * { start: 0, middle: 0.5, end: 1 }[anchor]
  return `<g fill="${fill}" transform="translate(${round(left)} ${round(y)}) scale(${round(scale, 5)} ${round(-scale, 5)})">${line.paths}</g>`
}

function outline(text: string, weight: Weight): { paths: string; advance: number } {
  const paths: string[] = []
  let advance = 0
  for (const { file, text: part } of runs(text.normalize('NFC'))) {
    const font = fontOf(file, weight)
    const shaped = new ShapedText()
    shaped.addText(part)
    shaped.guessSegmentProperties()
    shape(font, shaped)
    const places = shaped.getGlyphPositions()
    for (const [index, { codepoint: glyph }] of shaped.getGlyphInfos().entries()) {
      const { xAdvance, xOffset, yOffset } = places[index]!
      // Glyph 0 is what a font draws for a character it does not have.
      const path = glyph === 0 ? '' : font.glyphToPath(glyph)
      if (path !== '') paths.push(`<path transform="translate(${advance + xOffset} ${yOffset})" d="${path}"/>`)
      advance += xAdvance
    }
  }
  return { paths: paths.join(''), advance }
}

/** The parts that one font file can draw. */
function runs(text: string): { file: number; text: string }[] {
  const parts: { file: number; text: string }[] = []
  for (const character of text) {
    const file = fileOf(character)
    const last = parts.at(-1)
    if (last?.file === file) last.text += character
    else parts.push({ file, text: character })
  }
  return parts
}

function round(value: number, digits = 2): string {
  return value.toFixed(digits)
}
