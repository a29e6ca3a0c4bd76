import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import { Dots } from './feedback.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from './icons.tsx'
import { prefersStillness } from './stillness.ts'

interface SlidesProps {
  label: string
  slides: readonly { key: string; content: ReactNode }[]
  /** `2 of 3`, with numbers from 1. */
  nameOf: (slide: number, count: number) => string
  previousLabel: string
  nextLabel: string
}

/**
 * One slide at a time, as wide as its place. The browser scrolls and snaps by itself, so a slow phone keeps up with the
 * finger; arrow keys and buttons turn it too.
 */
export function Slides({ label, slides, nameOf, previousLabel, nextLabel }: SlidesProps) {
  const track = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  const count = slides.length

  const look = () => {
    const { scrollLeft = 0, clientWidth = 1 } = track.current ?? {}
    setShown(Math.max(0, Math.min(count - 1, Math.round(scrollLeft / clientWidth))))
  }
  const turn = (slide: number) => {
    const { clientWidth = 0 } = track.current ?? {}
    track.current?.scrollTo({
      left: Math.max(0, Math.min(count - 1, slide)) * clientWidth,
      behavior: prefersStillness() ? 'instant' : 'smooth',
    })
  }
  const steer = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    turn(shown + step)
  }

  return (
    <section aria-roledescription="carousel" aria-label={label}>
      <div
        ref={track}
        role="group"
        aria-label={label}
        // A box that scrolls must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={count > 1 ? 0 : undefined}
        onScroll={look}
        onKeyDown={steer}
        className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-card -outline-offset-2! [scrollbar-width:none]"
      >
        {slides.map(({ key, content }, index) => (
          <div
            key={key}
            role="group"
            aria-roledescription="slide"
            aria-label={nameOf(index + 1, count)}
            className="w-full shrink-0 snap-center snap-always"
          >
            {content}
          </div>
        ))}
      </div>
      {count > 1 && (
        <div className="mt-2 flex items-center justify-between gap-2">
          <IconButton label={previousLabel} disabled={shown === 0} onClick={() => turn(shown - 1)}>
            <ChevronLeftIcon />
          </IconButton>
          <Dots keys={slides.map(({ key }) => key)} shown={shown} />
          <IconButton label={nextLabel} disabled={shown === count - 1} onClick={() => turn(shown + 1)}>
            <ChevronRightIcon />
          </IconButton>
        </div>
      )}
    </section>
  )
}
