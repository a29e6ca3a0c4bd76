import type { ConsoleRoute } from '@krapao/contract/console'
import type { Implemented } from '../../platform/http/implement.ts'
import type { StaffDeps } from './deps.ts'
import { ownStaffRoutes } from './own-routes.ts'
import { staffSignInRoutes } from './sign-in-routes.ts'
import { staffRoutes } from './staff-routes.ts'

/** How staff sign in, what they do with their credentials, and how owners change who works here. */
export function operatorConsoleRoutes(deps: StaffDeps): Implemented<ConsoleRoute>[] {
  return [...staffSignInRoutes(deps), ...ownStaffRoutes(deps), ...staffRoutes(deps)]
}
