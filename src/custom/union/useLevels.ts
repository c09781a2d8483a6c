import { useHost, useRead } from '#engine'

interface LevelOption {
  value: number
  label: string
}

const PATH = '/system/unionSchoolCompany/cjUnionLevel/options'

/** The levels that can be given. @param isWanted false asks for none */
export function useLevels(isWanted: boolean): { levels: LevelOption[]; error: unknown } {
  const { http } = useHost()
  const { data, error } = useRead(isWanted ? ['union', PATH] : null, async signal => {
    const answer = await http.request(PATH, { silent: true, signal })
    return answer.data as LevelOption[]
  })
  return { levels: data ?? [], error }
}
