/** A burst of coins over the whole page, drawn on a canvas that is empty the rest of the time. */

const GRAVITY = 0.00135

export function createCoins(canvas) {
  const context = canvas.getContext('2d')
  let coins = []
  let last = 0
  let frame = 0

  function fit() {
    const scale = Math.min(devicePixelRatio || 1, 2)
    canvas.width = canvas.clientWidth * scale
    canvas.height = canvas.clientHeight * scale
    context.setTransform(scale, 0, 0, scale, 0, 0)
  }

  function step(now) {
    const elapsed = Math.min(now - last, 40)
    last = now
    context.clearRect(0, 0, canvas.clientWidth, canvas.clientHeight)
    for (const coin of coins) {
      coin.speedY += GRAVITY * elapsed
      coin.x += coin.speedX * elapsed
      coin.y += coin.speedY * elapsed
      coin.turn += coin.turning * elapsed
      drawCoin(context, coin)
    }
    coins = coins.filter((coin) => coin.y < canvas.clientHeight + 40)
    frame = coins.length > 0 ? requestAnimationFrame(step) : 0
  }

  return {
    /** `strength` 0 to 1. */
    burst(origin, strength) {
      fit()
      const count = Math.round(18 + strength * 90)
      for (let index = 0; index < count; index += 1) {
        const angle = -Math.PI / 2 + (Math.random() - 0.5) * 1.9
        const speed = 0.35 + Math.random() * (0.45 + strength * 0.35)
        coins.push({
          x: origin.x,
          y: origin.y,
          speedX: Math.cos(angle) * speed,
          speedY: Math.sin(angle) * speed,
          turn: Math.random() * 6,
          turning: 0.006 + Math.random() * 0.012,
          size: 7 + Math.random() * 8,
        })
      }
      last = performance.now()
      frame ||= requestAnimationFrame(step)
    },
  }
}

function drawCoin(context, { x, y, turn, size }) {
  const width = Math.max(Math.abs(Math.cos(turn)) * size, 1.5)
  context.beginPath()
  context.ellipse(x, y, width, size, 0, 0, Math.PI * 2)
  context.fillStyle = Math.cos(turn) > 0 ? '#ffd35f' : '#e09a25'
  context.fill()
  context.lineWidth = 1.5
  context.strokeStyle = '#8a5312'
  context.stroke()
}
