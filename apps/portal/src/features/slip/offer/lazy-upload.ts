import { lazySheet } from '../../../lazy/not-loaded.tsx'

export const UploadOffer = lazySheet(
  () => import('./upload-offer.tsx'),
  ({ isOpen, onClose }) => ({ open: isOpen, onClose }),
)
