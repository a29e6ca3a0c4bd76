import { type BankAccount, needsEnglishName } from '@krapao/contract'
import { useEffect, useEffectEvent, useState } from 'react'

const COPY_AFTER_EDIT_MS = 1000

/** Whether the bank knows this player by another name than the one that is registered: by one in English. */
export function isNameToSpell(account: BankAccount | null): boolean {
  return account !== null && needsEnglishName(account.bankCode) && !/^[A-Za-z ]+$/.test(account.bankAccountName)
}

/** Copies the account to transfer to. A player whose name has to be spelt first does that, and it is copied a second later. */
export function useCopyAccount(account: BankAccount | null, copy: () => void) {
  const [isSpelling, setSpelling] = useState(false)
  const [savedAt, setSavedAt] = useState<number>()
  const copyNow = useEffectEvent(copy)
  useEffect(() => {
    if (savedAt === undefined) return
    const timer = setTimeout(() => copyNow(), COPY_AFTER_EDIT_MS)
    return () => clearTimeout(timer)
  }, [savedAt])
  return {
    isSpelling,
    press: () => (isNameToSpell(account) ? setSpelling(true) : copy()),
    close: () => setSpelling(false),
    saved() {
      setSpelling(false)
      setSavedAt(performance.now())
    },
  }
}
