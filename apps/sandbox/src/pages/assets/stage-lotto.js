import { drawing, SYMBOLS } from './art.js'

const MINI_BALLS = 13
const random = () => Math.floor(Math.random() * SYMBOLS)

/** A glass globe of balls. They whirl, and three fall into the tray one after the other. */
export function createStage(element, { reduced }) {
  element.innerHTML = `<div class="drum"><div class="globe"></div><div class="tray">${'<div class="ball"></div>'.repeat(3)}</div></div>`
  const globe = element.querySelector('.globe')
  const tray = [...element.querySelectorAll('.ball')]
  const minis = Array.from({ length: MINI_BALLS }, (_, index) => addMini(globe, index))
  tray.forEach((ball) => (ball.innerHTML = drawing('lotto', random())))

  function whirl(mini) {
    const points = Array.from({ length: 6 }, () => {
      const angle = Math.random() * Math.PI * 2
      const far = Math.sqrt(Math.random()) * 36
      return {
        left: `${39.5 + Math.cos(angle) * far}%`,
        top: `${39.5 + Math.sin(angle) * far}%`,
        transform: `rotate(${Math.random() * 720}deg)`,
      }
    })
    return mini.animate([...points, points[0]], { duration: 900 + Math.random() * 500, iterations: Infinity, easing: 'ease-in-out' })
  }

  return {
    begin() {
      const whirling = reduced ? [] : minis.map(whirl)
      tray.forEach((ball) => (ball.innerHTML = ''))
      return {
        async land(symbols) {
          for (const [index, ball] of tray.entries()) {
            if (!reduced) await new Promise((resolve) => setTimeout(resolve, index === 0 ? 520 : 420))
            ball.innerHTML = drawing('lotto', symbols[index])
            if (reduced) continue
            const path = [
              { transform: 'translateY(-170%) scale(.5)' },
              { transform: 'translateY(0)', offset: 0.6 },
              { transform: 'translateY(-18%)', offset: 0.8 },
              { transform: 'none' },
            ]
            ball.firstElementChild.animate(path, { duration: 420, easing: 'ease-in' })
          }
          whirling.forEach((animation) => animation.cancel())
        },
        stop() {
          whirling.forEach((animation) => animation.cancel())
          tray.forEach((ball) => (ball.innerHTML = drawing('lotto', random())))
        },
      }
    },
    cheer() {
      tray.forEach((ball) => ball.classList.add('hit'))
      setTimeout(() => tray.forEach((ball) => ball.classList.remove('hit')), 2000)
    },
  }
}

/** At rest they lie in a heap at the bottom: rows of 4, 5 and 4. */
function addMini(globe, index) {
  const mini = document.createElement('div')
  mini.className = 'mini'
  mini.innerHTML = drawing('lotto', index % SYMBOLS)
  const [row, column] = index < 3 ? [0, index] : index < 8 ? [1, index - 3] : [2, index - 8]
  const inRow = [3, 5, 5][row]
  mini.style.left = `${39.5 + (column - (inRow - 1) / 2) * 17}%`
  mini.style.top = `${[74, 60, 45][row]}%`
  globe.append(mini)
  return mini
}
