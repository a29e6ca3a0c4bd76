/** Whole seconds until a moment, 0 when it has passed. */
export function secondsUntil(moment: number, nowMs: number): number {
  return Math.max(0, Math.ceil((moment - nowMs) / 1000))
}

/** `mm:ss`; an hour is 60 minutes. */
export function formatCountdown(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return `${String(minutes).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}
