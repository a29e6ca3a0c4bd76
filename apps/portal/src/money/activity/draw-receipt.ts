import type { Receipt } from './receipt.ts'
import { wrapText } from './wrap-text.ts'

const WIDTH_PX = 1080
const EDGE_PX = 56
const INNER_PX = WIDTH_PX - 2 * EDGE_PX
const PAD_PX = 64
const HEAD_PX = 190

const INK = '#10141e'
const MUTED = '#5b6577'
const PAGE = '#eceff4'
const LOOK = {
  done: { fill: '#dcf5e8', line: '#12814f', path: 'm5 12.5 4.7 4.7L19 7.5' },
  working: { fill: '#dfeafc', line: '#2560b8', path: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 1 0 0-17M12 7.5V12l3 2' },
  refused: { fill: '#fcebd7', line: '#9a5b0a', path: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 1 0 0-17M12 11v5M12 8v.1' },
}
const MARK = 'M4 8.5h16a1 1 0 0 1 1 1V19a1.5 1.5 0 0 1-1.5 1.5H5A2 2 0 0 1 3 18.5V7a2 2 0 0 1 2-2h12M16.5 14.2v.2'

type Draw = CanvasRenderingContext2D

interface TextLook {
  size: number
  weight?: 400 | 600 | 700
  colour?: string
}

/** Thai and Lao marks need room far above and below their letters. */
const LINE = 1.6
const BASELINE = 1.14

/** Draws the receipt as a picture that is easy to read in a chat: light, and as high as its text. */
export async function drawReceipt(receipt: Receipt): Promise<Blob> {
  const family = getComputedStyle(document.body).fontFamily
  await loadFonts(receipt, family)
  const canvas = document.createElement('canvas')
  const draw = canvas.getContext('2d')
  if (!draw) throw new Error('no canvas')
  canvas.width = WIDTH_PX
  // The first drawing only measures the height.
  canvas.height = 1
  canvas.height = Math.ceil(paint(draw, receipt, family, 0))
  paint(draw, receipt, family, canvas.height)
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!file) throw new Error('no picture')
  return file
}

/** A canvas does not wait for fonts, so each is loaded first, with letters that it is needed for. */
async function loadFonts({ site, title, status, amount, note, rows, foot }: Receipt, family: string): Promise<void> {
  const text = [site, title, status, amount, note, foot, ...rows.flatMap(({ label, lines }) => [label, ...lines])].join('')
  const each = family.split(',').filter((name) => name.includes('Variable'))
  await Promise.all(each.flatMap((name) => [400, 600, 700].map((weight) => document.fonts.load(`${weight} 40px ${name}`, text)))).catch(
    () => undefined,
  )
}

function paint(draw: Draw, receipt: Receipt, family: string, height: number): number {
  const pen = penOf(draw, family)
  draw.fillStyle = PAGE
  draw.fillRect(0, 0, WIDTH_PX, height)
  paintHead(draw, pen, receipt)
  draw.fillStyle = '#ffffff'
  draw.beginPath()
  draw.roundRect(EDGE_PX, HEAD_PX, INNER_PX, height - HEAD_PX - 130, 36)
  draw.fill()

  const look = LOOK[receipt.state]
  let y = HEAD_PX + PAD_PX
  draw.fillStyle = look.fill
  draw.beginPath()
  draw.arc(WIDTH_PX / 2, y + 60, 60, 0, 2 * Math.PI)
  draw.fill()
  strokeIcon(draw, look.path, { x: WIDTH_PX / 2 - 36, y: y + 24, size: 72, colour: look.line, weight: 2.2 })
  y = pen.centred(receipt.status, y + 144, { size: 44, weight: 600 })
  y = pen.centred(receipt.amount, y, { size: 84, weight: 700 })
  for (const sentence of receipt.note?.split('\n') ?? []) y = pen.centred(sentence, y + 8, { size: 34, colour: MUTED })
  y += 32
  draw.strokeStyle = '#c9d0dc'
  draw.lineWidth = 3
  draw.setLineDash([10, 12])
  draw.beginPath()
  draw.moveTo(EDGE_PX + PAD_PX, y)
  draw.lineTo(WIDTH_PX - EDGE_PX - PAD_PX, y)
  draw.stroke()
  draw.setLineDash([])
  y += 28
  for (const row of receipt.rows) y = pen.row(row, y) + 12
  return pen.centred(receipt.foot, y + PAD_PX + 20, { size: 30, colour: MUTED }) + 40
}

function paintHead(draw: Draw, pen: Pen, { site, title }: Receipt): void {
  const shine = draw.createLinearGradient(EDGE_PX, 56, EDGE_PX + 92, 148)
  shine.addColorStop(0, '#ffdc86')
  shine.addColorStop(0.5, '#f0c25b')
  shine.addColorStop(1, '#d99a2b')
  draw.fillStyle = shine
  draw.beginPath()
  draw.roundRect(EDGE_PX, 52, 92, 92, 28)
  draw.fill()
  strokeIcon(draw, MARK, { x: EDGE_PX + 19, y: 71, size: 54, colour: '#231703', weight: 2.4 })
  pen.leftAligned(site, EDGE_PX + 116, 40, { size: 44, weight: 700 })
  pen.leftAligned(title, EDGE_PX + 116, 100, { size: 32, colour: MUTED })
}

function strokeIcon(draw: Draw, path: string, at: { x: number; y: number; size: number; colour: string; weight: number }): void {
  draw.save()
  draw.translate(at.x, at.y)
  draw.scale(at.size / 24, at.size / 24)
  draw.strokeStyle = at.colour
  draw.lineWidth = at.weight
  draw.lineCap = 'round'
  draw.lineJoin = 'round'
  draw.stroke(new Path2D(path))
  draw.restore()
}

type Pen = ReturnType<typeof penOf>

/** Writes text below this height and returns the height below the text. */
function penOf(draw: Draw, family: string) {
  const use = ({ size, weight = 400, colour = INK }: TextLook) => {
    draw.font = `${weight} ${size}px ${family}`
    draw.fillStyle = colour
  }
  const wrapped = (text: string, width: number) => wrapText(text, width, (part) => draw.measureText(part).width)
  const write = (lines: string[], x: number, y: number, { size }: TextLook): number => {
    for (const [index, line] of lines.entries()) draw.fillText(line, x, y + size * (LINE * index + BASELINE))
    return y + size * LINE * lines.length
  }
  const leftAligned = (text: string, x: number, y: number, look: TextLook): number => {
    use(look)
    draw.textAlign = 'left'
    const [first = ''] = wrapped(text, WIDTH_PX - EDGE_PX - x)
    return write([first], x, y, look)
  }
  const centred = (text: string, y: number, look: TextLook): number => {
    use(look)
    draw.textAlign = 'center'
    return write(wrapped(text, INNER_PX - 2 * PAD_PX), WIDTH_PX / 2, y, look)
  }
  const row = ({ label, lines }: Receipt['rows'][number], y: number): number => {
    const room = INNER_PX - 2 * PAD_PX
    const plain: TextLook = { size: 36, colour: MUTED }
    const strong: TextLook = { size: 36, weight: 600 }
    use(plain)
    draw.textAlign = 'left'
    const named = wrapped(label, room * 0.42)
    const left = room - Math.max(...named.map((line) => draw.measureText(line).width)) - 40
    const under = write(named, EDGE_PX + PAD_PX, y, plain)
    use(strong)
    draw.textAlign = 'right'
    const right = lines.flatMap((line) => wrapped(line, left))
    return Math.max(under, write(right, WIDTH_PX - EDGE_PX - PAD_PX, y, strong))
  }
  return { leftAligned, centred, row }
}
