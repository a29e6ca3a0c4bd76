import { createQr, deleteQr, fileOutput, getQr, getWallet, lookupActive, sayQrPaid } from '@krapao/contract'
import { expect, test } from 'vitest'
import { describeRoutes } from './openapi.ts'

interface Described {
  paths: Record<string, Record<string, { parameters: { name: string; schema: { enum?: string[] } }[]; security: unknown[] }>>
  components: { schemas: Record<string, object>; securitySchemes: object }
}

const describe = (...routes: Parameters<typeof describeRoutes>[0]) => describeRoutes(routes) as unknown as Described

test('two routes that differ by the name of a parameter are one address, where it has both names', () => {
  const { paths } = describe(getQr, createQr, sayQrPaid, deleteQr)
  expect(Object.keys(paths)).toEqual(['/api/qrcode/{providerOrQrcodeId}', '/api/qrcode/{qrcodeId}/paid'])
  const { get, delete: cancel } = paths['/api/qrcode/{providerOrQrcodeId}']!
  for (const operation of [get!, cancel!]) expect(operation.parameters.map(({ name }) => name)).toEqual(['providerOrQrcodeId'])
  expect(get!.parameters[0]!.schema.enum).toContain('KBANK')
  expect(cancel!.parameters[0]!.schema.enum).toBeUndefined()
})

test('a public call says that it needs nothing', () => {
  const { paths } = describe(lookupActive, getWallet)
  expect(paths['/api/lookup/active']!['get']!.security).toEqual([])
  expect(paths['/api/wallet']!['get']!.security).toEqual([{ player: [] }])
})

test('a shape that the contract names stands in the document once, however many answers have it', () => {
  const { paths, components } = describe(getWallet, getQr)
  expect(components.schemas['GameAccount']).toMatchObject({ type: 'object' })
  expect(JSON.stringify(paths)).not.toContain('ftWalletSlot":{')
  expect(JSON.stringify([paths, components])).not.toContain('$defs')
})

test('a route that is not of the contract is not described', () => {
  const stranger = { method: 'GET', path: '/api/stranger', summary: '', access: 'public', output: fileOutput, refusals: [] } as const
  expect(() => describeRoutes([stranger])).toThrow('GET /api/stranger is no route of the contract')
})
