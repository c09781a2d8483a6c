import { useHost, useRead } from '#engine'

const PATH = '/bpm/process-definition'

/** The diagram of a definition, as text. It never changes. */
export function useDefinitionXml(id: unknown) {
  const { http } = useHost()
  return useRead<string>(
    [PATH, 'get-bpmn-xml', id],
    async signal => {
      const answer = await http.request(`${PATH}/get-bpmn-xml`, { query: { id }, silent: true, signal })
      return String(answer.data)
    },
    { revalidateIfStale: false, revalidateOnFocus: false },
  )
}
