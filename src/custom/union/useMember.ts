import { listAnswer, type Row, useHost, useRead } from '#engine'

const PATH = '/system/unionSchoolCompany/cjUnionMember/list'

/** The member with this number; null when there is none that the caller may see. */
export function useMember(memberId: string | null) {
  const { http } = useHost()
  return useRead<Row | null>(memberId === null ? null : ['union', PATH, memberId], async signal => {
    const query = { memberId, pageSize: 1 }
    const answer = await http.request(PATH, { query, silent: true, signal })
    return (listAnswer(answer).rows[0] as Row | undefined) ?? null
  })
}
