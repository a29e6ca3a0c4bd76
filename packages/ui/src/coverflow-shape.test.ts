import { expect, test } from 'vitest'
import { shapeOfCard } from './coverflow-shape.ts'

test('the middle card faces the player in full light', () => {
  expect(shapeOfCard(0)).toEqual({ transform: 'translateX(0px) rotateY(0deg) scale(1)', shade: 0, zIndex: 10, visible: true })
})

test('neighbours turn towards the middle, mirrored, and stand behind it', () => {
  const [left, right] = [shapeOfCard(-1), shapeOfCard(1)]
  expect(left.transform).toBe('translateX(86px) rotateY(38deg) scale(0.82)')
  expect(right.transform).toBe('translateX(-86px) rotateY(-38deg) scale(0.82)')
  expect(left.zIndex).toBeLessThan(shapeOfCard(0).zIndex)
})

test('[HOME-17] three cards show at a time', () => {
  expect([-2, -1, 0, 1, 2].map((distance) => shapeOfCard(distance).visible)).toEqual([false, true, true, true, false])
})
