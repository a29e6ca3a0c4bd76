import type { FastifyRequest } from 'fastify'
import { networkOf } from './network.ts'
import { type Device, deviceOf } from './device.ts'

/** Where a call comes from, as far as anybody knows. */
export const cameFrom = ({ headers }: FastifyRequest, address: string): { network: string; device: Device } => ({
  network: networkOf(address),
  device: deviceOf(headers['user-agent'], address),
})
