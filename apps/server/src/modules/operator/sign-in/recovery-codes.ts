import { randomBytes } from 'node:crypto'
import { sha256 } from '../../../platform/ids.ts'
import { base32Of, inGroups, ungrouped } from './base32.ts'

const CODES = 10
/** 80 bits: nobody guesses one, so a plain digest keeps it. */
const CODE_BYTES = 10

/** As they are told, once. */
export const newRecoveryCodes = () => Array.from({ length: CODES }, () => inGroups(base32Of(randomBytes(CODE_BYTES))))

/** What is kept of one. In the form of `operator.check_factor`. */
export const keptRecoveryCode = (staffId: string, code: string) => sha256(`${staffId} ${ungrouped(code)}`)
