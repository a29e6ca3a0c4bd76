import { listDueTimes, listStaff, listStaffChanges } from '@krapao/contract/console'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../api/client.ts'

/** Of everything about staff. */
export const STAFF_KEY = ['staff']

export const staffQuery = queryOptions({
  queryKey: [...STAFF_KEY, 'list'],
  queryFn: async ({ signal }) => (await client(listStaff, {}, { signal })).staff,
})

export const changesQuery = queryOptions({
  queryKey: [...STAFF_KEY, 'changes'],
  queryFn: async ({ signal }) => (await client(listStaffChanges, {}, { signal })).changes,
})

export const dueTimesQuery = queryOptions({
  queryKey: [...STAFF_KEY, 'due-times'],
  queryFn: async ({ signal }) => (await client(listDueTimes, {}, { signal })).dueTimes,
})

export type DueTime = Awaited<ReturnType<NonNullable<typeof dueTimesQuery.queryFn>>>[number]
export type StaffMember = Awaited<ReturnType<NonNullable<typeof staffQuery.queryFn>>>[number]
export type ProposedChange = Awaited<ReturnType<NonNullable<typeof changesQuery.queryFn>>>[number]
