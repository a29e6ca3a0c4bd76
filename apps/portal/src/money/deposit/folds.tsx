import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'

interface Folds {
  opened: ReadonlyMap<string, boolean>
  set: (group: string, isOpen: boolean) => void
}

const FoldsContext = createContext<Folds>({ opened: new Map(), set: () => undefined })

/** Keeps which groups of ways are open, for as long as the sheet around them stands. */
export function FoldsProvider({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<ReadonlyMap<string, boolean>>(new Map())
  const folds = useMemo<Folds>(
    () => ({ opened, set: (group, isOpen) => setOpened((before) => new Map(before).set(group, isOpen)) }),
    [opened],
  )
  return <FoldsContext value={folds}>{children}</FoldsContext>
}

/** Whether a group is open, and a way to change that. */
export function useFold(group: string): [isOpen: boolean, toggle: () => void] {
  const { opened, set } = useContext(FoldsContext)
  const isOpen = opened.get(group) ?? false
  return [isOpen, () => set(group, !isOpen)]
}
