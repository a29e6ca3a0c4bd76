let isTelling = false

/** While a press is on its way or its end stands on the screen, nobody else needs to tell of it. */
export function tellingEnd(is: boolean): void {
  isTelling = is
}

export function isTellingEnd(): boolean {
  return isTelling
}
