import { fail } from '@krapao/terminal'
import { readyPortal } from './start/ready-portal.ts'

readyPortal().catch(fail)
