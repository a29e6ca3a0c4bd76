import { lazySheet } from '../../lazy/not-loaded.tsx'

export const ForgotSheet = lazySheet(
  () => import('./forgot-sheet.tsx'),
  (sheet) => sheet,
)
