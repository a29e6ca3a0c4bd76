/** The sights in which every screen is drawn. The first is the one that is kept. */
export const SIGHTS = [
  { name: '390', width: 390, height: 844, textPx: 16 },
  { name: '360', width: 360, height: 800, textPx: 16 },
  { name: '390-200', width: 390, height: 844, textPx: 32 },
] as const

/** `/user/home, deposit` is `user-home-deposit`. */
export function fileNameOf(screen: string): string {
  return screen.replaceAll(/[^a-z0-9]+/gi, '-').replace(/^-/, '')
}
