import { createTold } from '../dialogs/told.ts'

/** While a view is open that announces an arriving deposit itself, no toast announces it. */
export const { useTells: useTellsDeposits, isTold: isDepositTold } = createTold()
