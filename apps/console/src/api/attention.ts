/** Whoever reads a long card touches nothing for a while. */
const ATTENDED_MS = 60_000
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

let touchedAt = performance.now()

/** From when on touches are heard: once, before the page asks for anything. */
export const watchAttention = (): void => {
  for (const touch of TOUCHES) addEventListener(touch, () => (touchedAt = performance.now()), { capture: true, passive: true })
}

/** How long ago somebody touched this page. */
export const untouchedMs = (): number => performance.now() - touchedAt

/** Whether nobody has touched this page for a minute: what it asks by itself then keeps nobody signed in. */
export const isUnattended = (): boolean => untouchedMs() > ATTENDED_MS
