import { fail } from '@krapao/terminal'
import { readyApps } from './start/ready-apps.ts'

readyApps().catch(fail)
