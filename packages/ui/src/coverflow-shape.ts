/** The shape of a card by its distance from the middle, in cards: 0 is the middle, 1 its right neighbour. */
export interface CardShape {
  transform: string
  /** Darkness laid over the card, 0 to 1. */
  shade: number
  zIndex: number
  visible: boolean
}

const NEIGHBOUR_TURN_DEGREES = 38
const NEIGHBOUR_SCALE = 0.82
/** Neighbours are pulled towards the middle, so that their edge is visible on a phone 360 px wide. */
const DRAWN_IN_PX = 86
const VISIBLE_WITHIN = 1.6

/** `distance`: in cards, negative to the left; it may be a part of one while a finger drags. */
export function shapeOfCard(distance: number): CardShape {
  const side = Math.sign(distance)
  const away = Math.min(Math.abs(distance), 2)
  const turned = Math.min(away, 1)
  const shift = -side * (turned * DRAWN_IN_PX + Math.max(0, away - 1) * (DRAWN_IN_PX + 150))
  const scale = 1 - turned * (1 - NEIGHBOUR_SCALE) - Math.max(0, away - 1) * 0.2
  return {
    transform: `translateX(${round(shift)}px) rotateY(${round(-side * turned * NEIGHBOUR_TURN_DEGREES)}deg) scale(${round(scale)})`,
    shade: round(turned * 0.55),
    zIndex: 10 - Math.round(away * 4),
    visible: away < VISIBLE_WITHIN,
  }
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000 + 0
}
