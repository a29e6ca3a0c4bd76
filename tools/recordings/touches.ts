import type { BrowserContext } from '@playwright/test'

/** Whoever watches sees where the finger is. */
export async function showTouches(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    addEventListener(
      'pointerdown',
      ({ clientX, clientY }) => {
        const spot = document.createElement('div')
        Object.assign(spot.style, {
          position: 'fixed',
          left: `${clientX - 22}px`,
          top: `${clientY - 22}px`,
          width: '44px',
          height: '44px',
          borderRadius: '50%',
          background: 'rgb(255 255 255 / .35)',
          border: '2px solid rgb(255 255 255 / .9)',
          zIndex: '99999',
          pointerEvents: 'none',
        })
        document.documentElement.append(spot)
        setTimeout(() => spot.remove(), 700)
      },
      true,
    )
  })
}
