import { lazySheet } from '../../lazy/not-loaded.tsx'

export const TermsSheet = lazySheet(
  () => import('./terms-sheet.tsx'),
  (sheet) => sheet,
)
export const NewTermsSheet = lazySheet(
  () => import('./new-terms-sheet.tsx'),
  (sheet) => sheet,
)
