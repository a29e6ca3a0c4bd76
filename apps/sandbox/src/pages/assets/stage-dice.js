import { drawing, SYMBOLS } from './art.js'

const random = () => Math.floor(Math.random() * SYMBOLS)

/** Three dice on felt. They tumble until the outcome is known and come to rest one after the other. */
export function createStage(element, { reduced }) {
  element.innerHTML = `<div class="table">${'<div class="die"></div>'.repeat(3)}</div>`
  const dice = [...element.querySelectorAll('.die')]
  const show = (die, symbol) => (die.innerHTML = drawing('dice', symbol))
  dice.forEach((die) => show(die, random()))

  function tumble(die, index) {
    const height = element.clientHeight
    const path = [
      { transform: 'translate(0,0) rotate(0)' },
      { transform: `translate(${(index - 1) * 14}px,-${height * 0.24}px) rotate(200deg) scale(1.1)` },
      { transform: `translate(${(1 - index) * 18}px,${height * 0.16}px) rotate(430deg) scale(.92)` },
      { transform: 'translate(0,0) rotate(720deg)' },
    ]
    const animation = die.animate(path, { duration: 560 + index * 60, iterations: Infinity })
    const faces = setInterval(() => show(die, random()), 70)
    return () => {
      clearInterval(faces)
      animation.cancel()
    }
  }

  return {
    begin() {
      const stops = reduced ? [] : dice.map(tumble)
      return {
        async land(symbols) {
          for (const [index, die] of dice.entries()) {
            if (!reduced) await new Promise((resolve) => setTimeout(resolve, index === 0 ? 420 : 330))
            stops[index]?.()
            show(die, symbols[index])
            if (!reduced)
              die.animate(
                [
                  { transform: 'translateY(-26px) rotate(-16deg)' },
                  { transform: 'translateY(4px) rotate(3deg)', offset: 0.6 },
                  { transform: 'none' },
                ],
                { duration: 260, easing: 'ease-out' },
              )
          }
        },
        stop: () => stops.forEach((stop) => stop()),
      }
    },
    cheer() {
      dice.forEach((die) => die.classList.add('hit'))
      setTimeout(() => dice.forEach((die) => die.classList.remove('hit')), 2000)
    },
  }
}
