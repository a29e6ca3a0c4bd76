import type { SpinSlice } from '@krapao/contract'
import { fitLabel, LABEL_LINE } from './fit-label.ts'

type Draw = CanvasRenderingContext2D
export type DrawnSlice = Pick<SpinSlice, 'label' | 'bgColor' | 'textColor'>

interface WheelLook {
  slices: readonly DrawnSlice[]
  /** Across, in CSS pixels. */
  size: number
  /** Device pixels for each of these. */
  ratio: number
}

const FULL = 2 * Math.PI
/** Up to so many slices there is room for labels across; on narrower ones they run along the radius. */
const MAX_ACROSS = 10
/** Of the radius. */
const HUB = 0.2
const EDGE = 0.955

/** Draws the wheel once; the turning is left to CSS. The first slice begins at the top, clockwise. */
export async function drawWheel(canvas: HTMLCanvasElement, look: WheelLook): Promise<void> {
  const family = getComputedStyle(canvas).fontFamily
  await loadFonts(look.slices, family)
  const draw = canvas.getContext('2d')
  if (!draw) return
  const { slices, size, ratio } = look
  canvas.width = canvas.height = Math.round(size * ratio)
  const scale = canvas.width / size
  draw.setTransform(scale, 0, 0, scale, canvas.width / 2, canvas.width / 2)
  const radius = size / 2
  const angle = FULL / slices.length
  slices.forEach(({ bgColor }, index) =>
    fillSlice(draw, { radius: radius * EDGE, from: index * angle - Math.PI / 2, angle, colour: bgColor }),
  )
  shade(draw, radius)
  slices.forEach((_, index) => drawLine(draw, radius, index * angle - Math.PI / 2))
  drawRim(draw, radius, slices.length)
  slices.forEach((slice, index) => drawLabel(draw, { slice, radius, family, angle, middle: (index + 0.5) * angle }))
}

/** A canvas does not wait for fonts, so each is loaded first, with the letters that it is needed for. */
async function loadFonts(slices: readonly DrawnSlice[], family: string): Promise<void> {
  const text = slices.map(({ label }) => label).join('')
  const each = family.split(',').filter((name) => name.includes('Variable'))
  await Promise.all(each.map((name) => document.fonts.load(`700 16px ${name}`, text))).catch(() => undefined)
}

interface Part {
  radius: number
  from: number
  angle: number
  colour: string
}

function fillSlice(draw: Draw, { radius, from, angle, colour }: Part): void {
  draw.beginPath()
  draw.moveTo(0, 0)
  draw.arc(0, 0, radius, from, from + angle)
  draw.closePath()
  draw.fillStyle = colour
  draw.fill()
  // Its own colour again, so that no seam shows between two slices.
  draw.strokeStyle = colour
  draw.lineWidth = 0.6
  draw.stroke()
}

/** Deep at the hub and at the rim; between them the colours are the operator's, untouched. */
function shade(draw: Draw, radius: number): void {
  const depth = draw.createRadialGradient(0, 0, radius * HUB, 0, 0, radius * EDGE)
  depth.addColorStop(0, 'rgb(6 8 13 / 0.72)')
  depth.addColorStop(0.42, 'rgb(6 8 13 / 0)')
  depth.addColorStop(0.88, 'rgb(6 8 13 / 0)')
  depth.addColorStop(1, 'rgb(6 8 13 / 0.34)')
  draw.fillStyle = depth
  draw.beginPath()
  draw.arc(0, 0, radius * EDGE, 0, FULL)
  draw.fill()
}

function drawLine(draw: Draw, radius: number, angle: number): void {
  const gold = draw.createLinearGradient(0, 0, Math.cos(angle) * radius, Math.sin(angle) * radius)
  gold.addColorStop(0.2, 'rgb(240 194 91 / 0.05)')
  gold.addColorStop(1, 'rgb(255 220 134 / 0.75)')
  draw.strokeStyle = gold
  draw.lineWidth = Math.max(0.75, radius / 160)
  draw.beginPath()
  draw.moveTo(Math.cos(angle) * radius * HUB, Math.sin(angle) * radius * HUB)
  draw.lineTo(Math.cos(angle) * radius * EDGE, Math.sin(angle) * radius * EDGE)
  draw.stroke()
}

/** A dark band with a gold bead at each line: what is seen to turn. */
function drawRim(draw: Draw, radius: number, count: number): void {
  const width = radius * (1 - EDGE)
  draw.strokeStyle = '#0a0d14'
  draw.lineWidth = width
  draw.beginPath()
  draw.arc(0, 0, radius - width / 2, 0, FULL)
  draw.stroke()
  const between = Math.max(1, Math.round(24 / count))
  for (let bead = 0; bead < count * between; bead++) {
    const angle = (bead * FULL) / (count * between) - Math.PI / 2
    const isLine = bead % between === 0
    draw.fillStyle = isLine ? '#ffdc86' : 'rgb(240 194 91 / 0.42)'
    draw.beginPath()
    draw.arc(Math.cos(angle) * (radius - width / 2), Math.sin(angle) * (radius - width / 2), width * (isLine ? 0.3 : 0.17), 0, FULL)
    draw.fill()
  }
}

interface Label {
  slice: DrawnSlice
  radius: number
  family: string
  angle: number
  /** Of the slice, clockwise from the top. */
  middle: number
}

function drawLabel(draw: Draw, { slice, radius, family, angle, middle }: Label): void {
  const isAcross = Math.round(FULL / angle) <= MAX_ACROSS
  const outer = radius * (isAcross ? 0.81 : 0.85)
  const inner = radius * (isAcross ? 0.4 : 0.34)
  const widthOf = (text: string, size: number) => {
    draw.font = `700 ${size}px ${family}`
    return draw.measureText(text).width
  }
  // Half of a slice is never wider than a quarter of the wheel.
  const chordAt = (r: number) => 2 * r * Math.tan(Math.min(angle / 2, 1))
  const sizes = { most: Math.min(19, radius * 0.108), least: Math.max(5.5, radius * 0.05) }
  const { size, lines } = fitLabel(slice.label, {
    sizes,
    widthOf,
    height: isAcross ? (outer - inner) * 0.7 : chordAt(inner + (outer - inner) * 0.3) * 0.92,
    widthFor: isAcross ? (count, at) => chordAt(outer - count * at * LABEL_LINE) * 0.9 : () => outer - inner,
  })
  draw.save()
  draw.rotate(middle)
  draw.fillStyle = slice.textColor
  draw.textBaseline = 'middle'
  draw.font = `700 ${size}px ${family}`
  draw.shadowColor = 'rgb(0 0 0 / 0.35)'
  draw.shadowBlur = size / 3
  const line = size * LABEL_LINE
  if (isAcross) {
    draw.textAlign = 'center'
    lines.forEach((text, index) => draw.fillText(text, 0, -outer + line * (index + 0.5)))
  } else {
    draw.rotate(Math.PI / 2)
    draw.textAlign = 'left'
    lines.forEach((text, index) => draw.fillText(text, -outer, line * (index - (lines.length - 1) / 2)))
  }
  draw.restore()
}
