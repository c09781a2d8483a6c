import { useState } from 'react'
import { useHost, useRead } from '#engine'
import type { Draft, ModelFacts, StoredModel } from './StoredModel.ts'

/** What the designer opens with. */
export interface Stored {
  model: StoredModel
  /** null where nothing was left unsaved. */
  draft: Draft | null
  facts: ModelFacts
}

/** Reads a model with the draft of it, once: what is drawn must not be exchanged under people's hands. */
export function useStoredModel(id: string) {
  const { http } = useHost()
  // Whoever opens the page again sees what is stored by then.
  const [visit] = useState(() => crypto.randomUUID())
  return useRead<Stored>(
    ['/bpm/model', 'designer', id, visit],
    async signal => {
      const get = (path: string, query: object) =>
        http.request(path, { query: { ...query }, silent: true, signal })
      const [model, draft, facts] = await Promise.all([
        get('/bpm/model/get', { id }),
        get('/bpm/model/draft', { modelId: id }),
        get('/bpm/model/facts', { id }),
      ])
      return {
        model: model.data as StoredModel,
        draft: draft.data as Draft | null,
        facts: facts.data as ModelFacts,
      }
    },
    { revalidateIfStale: false, revalidateOnFocus: false, revalidateOnReconnect: false },
  )
}
