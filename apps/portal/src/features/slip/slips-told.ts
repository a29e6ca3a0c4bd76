import { createTold } from '../../dialogs/told.ts'

/** While slips are on the screen, no toast announces how one ended. */
export const { useTells: useTellsSlips, isTold: areSlipsTold } = createTold()
