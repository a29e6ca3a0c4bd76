export type Progress = 'success' | 'failed' | 'inProgress'

/** How a status of the server is shown: what is neither SUCCESS nor FAILED is in progress. */
export function progressOf(status: string): Progress {
  if (status === 'SUCCESS') return 'success'
  return status === 'FAILED' ? 'failed' : 'inProgress'
}
