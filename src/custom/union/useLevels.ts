import { useHost, useRead } from '#engine'

interface LevelOption {
  value: number
  label: string
}

const PATH = '/system/unionSchoolCompany/cjUnionLevel/options'

/** The levels that can be given. */
export function useLevels(): { levels: LevelOption[]; error: unknown } {
  const { http } = useHost()
  const { data, error } = useRead(['union', PATH], async signal => {
    const answer = await http.request(PATH, { silent: true, signal })
    return answer.data as LevelOption[]
  })
  return { levels: data ?? [], error }
}
