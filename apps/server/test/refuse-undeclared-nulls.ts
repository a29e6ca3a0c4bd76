import { refuseUndeclaredNulls } from '../src/platform/database/call.ts'

refuseUndeclaredNulls()
