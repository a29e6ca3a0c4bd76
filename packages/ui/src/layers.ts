import { useEffect, useEffectEvent } from 'react'

/**
 * Back closes the top layer. Every open layer (sheet, dialog, step of a wizard) has one history entry, marked with its
 * depth. Entries are added and removed once all that one press changes is drawn, so that closing one layer while opening another changes
 * nothing; and within the same task, so that no Back comes before.
 * The address stays the same, and the router finds its own state in every entry.
 */
const open: { back: () => void }[] = []
let isTravelling = false
let isSettling = false

function depthOfEntry(): number {
  const state = history.state as { layers?: unknown } | null
  return typeof state?.layers === 'number' ? state.layers : 0
}

/** Called once at the start. After a reload nothing is open, so entries left from before are removed by going back. */
export function followLayers(): void {
  addEventListener('popstate', arrived)
  settle()
}

/** True while a sheet, dialog or step is open that Back would close. */
export function hasOpenLayer(): boolean {
  return open.length > 0
}

/** Does what Back would do, where it would close a layer; false where none is open. */
export function closeTopLayer(): boolean {
  const top = open.at(-1)
  top?.back()
  return top !== undefined
}

function arrived(): void {
  if (!isTravelling) {
    // From the top down; a layer that refuses to close gets its entry back.
    for (const layer of open.slice(depthOfEntry()).toReversed()) layer.back()
  }
  isTravelling = false
  settle()
}

function settle(): void {
  if (isSettling) return
  isSettling = true
  queueMicrotask(() => {
    isSettling = false
    if (isTravelling) return
    const steps = open.length - depthOfEntry()
    if (steps < 0) {
      isTravelling = true
      history.go(steps)
    }
    for (let depth = depthOfEntry() + 1; steps > 0 && depth <= open.length; depth++)
      history.pushState({ ...(history.state as object | null), layers: depth }, '')
  })
}

/**
 * While `depth` is above 0, the next Back presses call `onBack` instead of leaving the page, one press for each level:
 * `useLayers(indexOfStep, () => setStep(stepBefore(step)))` steps through a wizard. `depth` may also change by a button; a
 * level stays when `onBack` does not change it.
 */
export function useLayers(depth: number, onBack: () => void): void {
  const back = useEffectEvent(onBack)
  useEffect(() => {
    const layers = Array.from({ length: depth }, () => ({ back: () => back() }))
    open.push(...layers)
    settle()
    return () => {
      for (const layer of layers) open.splice(open.indexOf(layer), 1)
      settle()
    }
  }, [depth])
}

/** While `isOpen`, Back calls `onClose` instead of leaving the page. Sheet, Alert and Confirm do this by themselves. */
export function useLayer(isOpen: boolean, onClose: () => void): void {
  useLayers(isOpen ? 1 : 0, onClose)
}

/**
 * While money is on its way, Back calls `ask`, which may show a Confirm, and the browser asks before the tab is closed or
 * reloaded. To leave after all, the caller ends the guard.
 */
export function useLeaveGuard(isInFlight: boolean, ask: () => void): void {
  useLayer(isInFlight, ask)
  useEffect(() => {
    if (!isInFlight) return
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', hold)
    return () => removeEventListener('beforeunload', hold)
  }, [isInFlight])
}
