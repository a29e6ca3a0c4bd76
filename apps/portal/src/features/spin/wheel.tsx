import { clsx } from 'clsx'
import { useEffect, useEffectEvent, useRef } from 'react'
import { drawWheel, type DrawnSlice } from './draw-wheel.ts'
import { turnTo } from './landing.ts'
import { useWheelSize } from './use-wheel-size.ts'

/** Fast at first, then slower for long, as a heavy wheel runs out. */
const EASING = 'cubic-bezier(0.16, 0.72, 0.14, 1)'

interface WheelProps {
  slices: readonly DrawnSlice[]
  /** Read in place of the picture. */
  label: string
  /** While set, the wheel turns to this slice and then says that it stands. */
  target: number | undefined
  /** The press was made and its result is not known yet. */
  isWaiting: boolean
  onStands: () => void
}

/** The wheel with its frame and pointer. Drawn once to a bitmap and turned by a transform. */
export function Wheel({ slices, label, target, isWaiting, onStands }: WheelProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  // Before the first turn a slice stands under the pointer, not a line.
  const rotation = useRef(-180 / slices.length)
  const { size, ratio } = useWheelSize()
  useEffect(() => {
    if (canvas.current) void drawWheel(canvas.current, { slices, size, ratio })
  }, [slices, size, ratio])

  const stands = useEffectEvent(onStands)
  useEffect(() => {
    const wheel = canvas.current
    if (target === undefined || !wheel) return
    const from = rotation.current
    const { to, durationMs } = turnTo({ from, sliceNo: target, sliceCount: slices.length })
    const stand = () => {
      rotation.current = to % 360
      wheel.style.transform = `rotate(${rotation.current}deg)`
      stands()
    }
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return stand()
    const turning = wheel.animate([{ transform: `rotate(${from}deg)` }, { transform: `rotate(${to}deg)` }], {
      duration: durationMs,
      easing: EASING,
      fill: 'forwards',
    })
    turning.finished.then(
      () => {
        stand()
        turning.cancel()
      },
      () => undefined,
    )
    return () => turning.cancel()
  }, [target, slices.length])

  return (
    <div className="relative mx-auto grid place-items-center" style={{ width: size * 1.07, height: size * 1.07 }}>
      <div
        aria-hidden="true"
        className="absolute -inset-[9%] rounded-full bg-[radial-gradient(closest-side,rgb(240_194_91/0.2),transparent)]"
      />
      <div
        aria-hidden="true"
        className="absolute inset-0 rounded-full bg-[conic-gradient(from_210deg,#8a5a12,#ffdc86,#d99a2b,#7a4d0e,#f0c25b,#fff1c9,#c98a22,#8a5a12)] shadow-[0_24px_50px_-18px_#000]"
      />
      <div aria-hidden="true" className="absolute inset-[1.6%] rounded-full bg-ink" />
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        data-testid="wheel"
        data-target={target}
        className="relative block rounded-full will-change-transform"
        style={{ width: size, height: size, transform: `rotate(${-180 / slices.length}deg)` }}
      />
      <Gloss />
      <Hub isWaiting={isWaiting} />
      <Pointer />
    </div>
  )
}

/** Light from above that stays where it is while the wheel turns. */
function Gloss() {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-[3.3%] rounded-full bg-[linear-gradient(165deg,rgb(255_255_255/0.13),transparent_38%)] shadow-[inset_0_0_0_1px_rgb(255_220_134/0.22),inset_0_14px_40px_-18px_rgb(0_0_0/0.9)]"
    />
  )
}

function Hub({ isWaiting }: { isWaiting: boolean }) {
  return (
    <svg
      viewBox="0 0 100 100"
      aria-hidden="true"
      className="pointer-events-none absolute size-[19%] drop-shadow-[0_4px_10px_rgb(0_0_0/0.6)]"
    >
      <defs>
        <linearGradient id="spin-hub" x1="0" y1="0" x2="1" y2="1">
          <stop stopColor="#fff1c9" />
          <stop offset=".45" stopColor="#f0c25b" />
          <stop offset="1" stopColor="#a86d16" />
        </linearGradient>
      </defs>
      <circle cx="50" cy="50" r="50" fill="url(#spin-hub)" />
      <circle cx="50" cy="50" r="41" fill="#10141e" />
      <circle
        cx="50"
        cy="50"
        r="34"
        fill="none"
        stroke="url(#spin-hub)"
        strokeWidth="3"
        strokeDasharray="3 6.5"
        className={clsx('origin-center', isWaiting && 'animate-spin')}
      />
      <path d="M50 31l5.7 11.6 12.8 1.9-9.2 9 2.2 12.7L50 60.2l-11.5 6 2.2-12.7-9.2-9 12.8-1.9z" fill="url(#spin-hub)" />
    </svg>
  )
}

function Pointer() {
  return (
    <svg
      viewBox="0 0 40 52"
      aria-hidden="true"
      className="pointer-events-none absolute -top-[3.2%] w-[10.5%] drop-shadow-[0_5px_8px_rgb(0_0_0/0.65)]"
    >
      <defs>
        <linearGradient id="spin-pointer" x1="0" y1="0" x2="1" y2="1">
          <stop stopColor="#fff6dc" />
          <stop offset=".5" stopColor="#f0c25b" />
          <stop offset="1" stopColor="#b87a1c" />
        </linearGradient>
      </defs>
      <path d="M20 51 6.2 25.5a16 16 0 1 1 27.6 0z" fill="url(#spin-pointer)" stroke="#7a4d0e" strokeWidth="1.2" />
      <circle cx="20" cy="16.5" r="6.2" fill="#10141e" />
      <circle cx="18" cy="14.5" r="1.8" fill="#fff" fillOpacity=".55" />
    </svg>
  )
}
