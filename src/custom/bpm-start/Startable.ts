import { useHost, useRead } from '#engine'
import type { ActionFormModel } from '#model/types/index.ts'
import type { ChosenNode } from '../bpm-instance/index.ts'

/** A process that the reader may start. */
export interface Startable {
  id: number
  key: string
  name: string
  category: string | null
  description: string | null
  version: number
  /** 10 a form of documents, 20 a page of its own. */
  formType: number
  formCustomCreatePath: string | null
  isFavourite: boolean
  lastStartTime: string | null
}

/** What is asked for before a process starts. */
export interface StartForm {
  form: ActionFormModel | null
  rights: Record<string, 'read' | 'write' | 'none'>
  /** Nodes whose people the starter chooses. */
  selfSelected: ChosenNode[]
}

export const DEFINITION = '/bpm/process-definition'

const LIST = [DEFINITION, 'startable']

/** Returns what the reader may start, and how to mark one as a favourite. */
export function useStartable() {
  const { http } = useHost()
  const list = useRead<Startable[]>(LIST, async signal => {
    const answer = await http.request(`${DEFINITION}/startable`, { silent: true, signal })
    return answer.data as Startable[]
  })

  /** @throws HttpFault, which has been shown; the mark is then as it was */
  async function setFavourite(key: string, favourite: boolean): Promise<void> {
    const marked = (all: Startable[] = []) =>
      all.map(one => (one.key === key ? { ...one, isFavourite: favourite } : one))
    await list.mutate(
      async all => {
        await http.request(`${DEFINITION}/favourite`, { method: 'PUT', body: { key, favourite } })
        return marked(all)
      },
      { optimisticData: marked, rollbackOnError: true, revalidate: false },
    )
  }
  return { ...list, setFavourite }
}

/** Returns what is asked for before a process starts; its version never changes. */
export function useStartForm(id: number) {
  const { http } = useHost()
  return useRead<StartForm>(
    [DEFINITION, 'start-form', id],
    async signal => {
      const answer = await http.request(`${DEFINITION}/start-form`, { query: { id }, silent: true, signal })
      return answer.data as StartForm
    },
    { revalidateOnFocus: false },
  )
}
