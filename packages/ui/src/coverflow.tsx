import type { EmblaCarouselType } from 'embla-carousel'
import useEmblaCarousel from 'embla-carousel-react'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { type CardShape, shapeOfCard } from './coverflow-shape.ts'
import { Dots } from './feedback.tsx'
import { prefersStillness } from './stillness.ts'

/** Card size of the specification, section 9. */
const CARD_WIDTH_PX = 300
const CARD_HEIGHT_PX = 211

interface CoverflowProps {
  label: string
  cards: readonly { key: string; content: ReactNode }[]
}

/** Three cards at a time: one in the middle, its neighbours turned towards it. Swipe, arrow keys or focus bring a card to the middle. */
export function Coverflow({ label, cards }: CoverflowProps) {
  const loop = cards.length > 2
  const [viewport, embla] = useEmblaCarousel({
    loop,
    align: 'center',
    containScroll: false,
    skipSnaps: true,
    duration: prefersStillness() ? 0 : 24,
  })
  const [selected, setSelected] = useState(0)

  useEffect(() => {
    if (!embla) return
    let parts = partsOf(embla)
    const draw = () => drawCards(embla, parts)
    const reDraw = () => {
      parts = partsOf(embla)
      draw()
    }
    const choose = () => setSelected(embla.selectedScrollSnap())
    const { dataset } = embla.rootNode()
    const move = () => void (dataset['moving'] = '')
    const rest = () => void delete dataset['moving']
    draw()
    choose()
    embla.on('scroll', move).on('settle', rest)
    embla.on('reInit', reDraw).on('reInit', choose).on('scroll', draw).on('slideFocus', draw).on('select', choose)
    const stopBringing = bringCardsIn(embla)
    return () => {
      stopBringing()
      rest()
      embla.off('scroll', move).off('settle', rest)
      embla.off('reInit', reDraw).off('reInit', choose).off('scroll', draw).off('slideFocus', draw).off('select', choose)
    }
  }, [embla])

  const steer = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (!embla || step === 0) return
    event.preventDefault()
    const next = embla.selectedScrollSnap() + step
    const index = loop ? (next + cards.length) % cards.length : Math.max(0, Math.min(cards.length - 1, next))
    embla.slideNodes()[index]?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
    embla.scrollTo(index)
  }

  return (
    <section aria-roledescription="carousel" aria-label={label} onKeyDown={steer}>
      <div ref={viewport} className="group/moving cursor-grab overflow-hidden active:cursor-grabbing" style={{ perspective: 900 }}>
        <div className="flex touch-pan-y py-2 [transform-style:preserve-3d]">
          {cards.map(({ key, content }, index) => (
            <div
              key={key}
              className="relative shrink-0"
              style={{ width: CARD_WIDTH_PX, height: CARD_HEIGHT_PX }}
              // If the card moved at the press, it would no longer be under the pointer at the release.
              onFocus={({ target }) => target.matches(':focus-visible') && embla?.scrollTo(index)}
            >
              <div data-card className="relative size-full group-data-moving/moving:will-change-transform">
                {content}
                <div
                  data-shade
                  className="pointer-events-none absolute inset-0 rounded-[22px] bg-ink opacity-0 group-data-moving/moving:will-change-[opacity]"
                />
              </div>
            </div>
          ))}
        </div>
      </div>
      {cards.length > 1 && (
        <div className="mt-2.5">
          <Dots keys={cards.map(({ key }) => key)} shown={selected} />
        </div>
      )}
    </section>
  )
}

/** What of a card is moved, with what it was given last: only what changes is written, because each write costs the phone work. */
interface CardParts {
  slide: HTMLElement
  card: HTMLElement
  shade: HTMLElement
  drawn?: CardShape
}

function partsOf(embla: EmblaCarouselType): CardParts[] {
  return embla.slideNodes().map((slide) => ({
    slide,
    card: slide.querySelector<HTMLElement>('[data-card]')!,
    shade: slide.querySelector<HTMLElement>('[data-shade]')!,
  }))
}

function drawCards(embla: EmblaCarouselType, parts: readonly CardParts[]): void {
  const { slideLooper, options } = embla.internalEngine()
  const progress = embla.scrollProgress()
  const snaps = embla.scrollSnapList()
  // Progress 0 to 1 covers one step fewer than there are cards, or as many steps as cards when they loop.
  const steps = options.loop ? snaps.length : Math.max(1, snaps.length - 1)
  parts.forEach((part, index) => {
    let ahead = (snaps[index] ?? 0) - progress
    if (options.loop) {
      for (const { target, index: looped } of slideLooper.loopPoints) {
        if (looped !== index || target() === 0) continue
        ahead = target() < 0 ? (snaps[index] ?? 0) - (1 + progress) : (snaps[index] ?? 0) + (1 - progress)
      }
    }
    place(part, shapeOfCard(ahead * steps))
  })
}

function place(part: CardParts, shape: CardShape): void {
  const { slide, card, shade, drawn } = part
  if (drawn?.zIndex !== shape.zIndex) slide.style.zIndex = String(shape.zIndex)
  if (drawn?.visible !== shape.visible) card.style.opacity = shape.visible ? '1' : '0'
  if (drawn?.transform !== shape.transform) card.style.transform = shape.transform
  if (drawn?.shade !== shape.shade) shade.style.opacity = String(shape.shade)
  part.drawn = shape
}

/**
 * Moves to the card that is pressed, or that a screen reader has scrolled into view; then resets the scroll position.
 * Never while a pointer is down: the card would move away and the press would be lost.
 */
function bringCardsIn(embla: EmblaCarouselType): () => void {
  const box = embla.rootNode()
  let isPressed = false
  const bring = (index: number) => {
    const isScrolled = box.scrollLeft !== 0
    box.scrollLeft = 0
    embla.scrollTo(index, isScrolled)
  }
  const follow = () => {
    if (!isPressed && box.scrollLeft !== 0) bring(cardInTheMiddle(embla))
  }
  const press = () => void (isPressed = true)
  // The click comes right after the pointer is up.
  const release = () =>
    setTimeout(() => {
      isPressed = false
      follow()
    })
  const click = ({ target }: MouseEvent) => {
    const index = embla.slideNodes().findIndex((slide) => slide.contains(target as Node))
    if (index >= 0) bring(index)
  }
  const ends = new AbortController()
  const { signal } = ends
  box.addEventListener('scroll', follow, { signal })
  box.addEventListener('pointerdown', press, { signal })
  for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, release, { signal })
  box.addEventListener('click', click, { signal })
  return () => ends.abort()
}

/** Finds the card by where it is drawn: a far card is not at its place in the row. */
function cardInTheMiddle(embla: EmblaCarouselType): number {
  const middleOf = (element: Element) => {
    const { left, width } = element.getBoundingClientRect()
    return left + width / 2
  }
  const middle = middleOf(embla.rootNode())
  const distances = embla.slideNodes().map((slide) => Math.abs(middleOf(slide.firstElementChild ?? slide) - middle))
  return distances.indexOf(Math.min(...distances))
}
