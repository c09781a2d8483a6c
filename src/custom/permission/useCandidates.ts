import { type ListAnswer, listAnswer, useHost, useRead } from '#engine'

export const PAGE_SIZE = 10

/** What is typed about those who are looked for. */
export interface Wanted {
  userName: string
  phonenumber: string
}

export interface CandidatesQuery extends Wanted {
  roleId: unknown
  /** From 1. */
  page: number
}

/** Returns a page of the accounts that do not have a role yet. */
export function useCandidates({ page, ...query }: CandidatesQuery) {
  const { http } = useHost()
  return useRead<ListAnswer>(
    ['/system/role/authUser/unallocatedList', query, page],
    async signal =>
      listAnswer(
        await http.request('/system/role/authUser/unallocatedList', {
          query: { ...query, pageNum: page, pageSize: PAGE_SIZE },
          silent: true,
          signal,
        }),
      ),
    { keepPreviousData: true },
  )
}
