import { useEffect, useState } from 'react'
import { forgetDraft, keepDraft, keptDraft, type RegistrationDraft } from './kept-draft.ts'
import { EMPTY_BANK, EMPTY_PROFILE } from './registration.ts'

export type ChangeDraft = (next: Partial<RegistrationDraft>) => void

/** What was typed, kept across a reload until the registration is done. */
export function useDraft(inviteCode: string | undefined) {
  const [draft, setDraft] = useState<RegistrationDraft>(() => {
    const { profile, ...kept } = keptDraft() ?? { step: 'phone', phone: '', sent: undefined, profile: EMPTY_PROFILE, bank: EMPTY_BANK }
    return { ...kept, profile: { ...profile, inviteCode: inviteCode ?? profile.inviteCode } }
  })
  const [isFinished, setFinished] = useState(false)
  useEffect(() => {
    if (isFinished) forgetDraft()
    else if (draft.phone !== '') keepDraft(draft)
  }, [draft, isFinished])
  return {
    draft,
    change: (next: Partial<RegistrationDraft>) => setDraft((before) => ({ ...before, ...next })),
    finished: () => {
      forgetDraft()
      setFinished(true)
    },
  }
}
