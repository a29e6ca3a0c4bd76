import { drawing, SYMBOLS } from './art.js'

const REELS = 3
/** Rows that are seen; the middle one counts. */
const ROWS = 3
const random = () => Math.floor(Math.random() * SYMBOLS)

function cells(symbols) {
  return symbols.map((symbol) => `<div class="cell">${drawing('slot', symbol)}</div>`).join('')
}

/** Three reels of three rows. A spin runs freely until the outcome is known, then each reel comes to rest in turn. */
export function createStage(element, { reduced }) {
  element.innerHTML = `<div class="reels">${'<div class="reel"><div class="strip"></div></div>'.repeat(REELS)}</div><div class="payline"></div>`
  const strips = [...element.querySelectorAll('.strip')]
  const rowHeight = () => element.clientHeight / ROWS
  const shown = strips.map(() => [random(), random(), random()])

  function lay(strip, symbols) {
    strip.innerHTML = cells(symbols)
    for (const cell of strip.children) cell.style.height = `${rowHeight()}px`
    strip.style.transform = 'none'
  }

  function layAll() {
    strips.forEach((strip, reel) => lay(strip, shown[reel]))
  }

  function runFreely(strip, reel) {
    const loop = [...shown[reel], ...Array.from({ length: 9 }, random)]
    lay(strip, [...loop, ...loop.slice(0, ROWS)])
    const distance = loop.length * rowHeight()
    strip.style.filter = 'blur(1.5px)'
    return strip.animate([{ transform: `translateY(-${distance}px)` }, { transform: 'translateY(0)' }], {
      duration: 620,
      iterations: Infinity,
    })
  }

  async function rest(strip, reel, symbol) {
    shown[reel] = [random(), symbol, random()]
    const run = Array.from({ length: 8 + reel * 5 }, random)
    lay(strip, [...shown[reel], ...run])
    strip.style.filter = ''
    const distance = run.length * rowHeight()
    const duration = 620 + reel * 340
    await strip.animate([{ transform: `translateY(-${distance}px)` }, { transform: 'translateY(0)' }], {
      duration,
      easing: 'cubic-bezier(.16,.84,.3,1.04)',
    }).finished
    lay(strip, shown[reel])
  }

  addEventListener('resize', layAll)
  layAll()

  return {
    begin() {
      const free = reduced ? [] : strips.map(runFreely)
      return {
        async land(symbols) {
          free.forEach((animation) => animation.cancel())
          if (reduced) {
            symbols.forEach((symbol, reel) => (shown[reel] = [random(), symbol, random()]))
            return layAll()
          }
          await Promise.all(strips.map((strip, reel) => rest(strip, reel, symbols[reel])))
        },
        stop() {
          free.forEach((animation) => animation.cancel())
          strips.forEach((strip) => (strip.style.filter = ''))
          layAll()
        },
      }
    },
    cheer() {
      strips.forEach((strip) => strip.children[1]?.classList.add('hit'))
    },
  }
}
