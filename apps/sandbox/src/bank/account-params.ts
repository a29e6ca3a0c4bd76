import { accountNo } from '@krapao/protocols'
import * as z from 'zod/mini'

/** The account of the operator in an address. */
export const accountParams = z.object({ accountNo })
