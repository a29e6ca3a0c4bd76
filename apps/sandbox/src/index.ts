export type { Clock } from './clock.ts'
export { createSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts'
