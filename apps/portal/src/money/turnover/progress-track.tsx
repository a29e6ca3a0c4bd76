/** A bar that fills by being moved, which a slow phone draws without laying anything out. */
export function ProgressTrack({ done, required }: { done: number; required: number }) {
  const part = required > 0 ? Math.min(1, done / required) : 1
  return (
    <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-white/10">
      <span
        className="block h-full rounded-full bg-[linear-gradient(90deg,var(--color-gold-deep),var(--color-gold))] transition-transform duration-500 ease-out will-change-transform"
        style={{ transform: `translateX(${(part - 1) * 100}%)` }}
      />
    </div>
  )
}
