import { useEffect, useEffectEvent } from 'react'

/**
 * Back closes what lies on top. Every open layer (sheet, dialog, step of a wizard) has one entry in the history, marked
 * with its depth; the entries follow the layers a moment later, so that one that closes while another opens costs nothing.
 * The address stays, and the router finds its own state in every entry.
 */
const open: { back: () => void }[] = []
let isTravelling = false
let settling: ReturnType<typeof setTimeout> | undefined

function depthOfEntry(): number {
  const state = history.state as { layers?: unknown } | null
  return typeof state?.layers === 'number' ? state.layers : 0
}

/** Called once at the start. After a reload nothing is open, so the entries that were left over are stepped back over. */
export function followLayers(): void {
  addEventListener('popstate', arrived)
  settle()
}

function arrived(): void {
  if (!isTravelling) {
    // From the top down; one that stays open, such as money in flight, gets its entry back.
    for (const layer of open.slice(depthOfEntry()).toReversed()) layer.back()
  }
  isTravelling = false
  settle()
}

function settle(): void {
  clearTimeout(settling)
  settling = setTimeout(() => {
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
 * `useLayers(indexOfStep, () => setStep(stepBefore(step)))` steps through a wizard. The levels follow `depth` up and down,
 * also when a button changes it; a level for which `onBack` changes nothing stays.
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
 * While money is in flight, Back calls `ask`, which may show a Confirm, and closing or reloading the tab makes the browser
 * ask. Leaving is then the caller's: end what shows the flight, and the guard goes with it.
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
