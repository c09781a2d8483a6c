import useSWRImmutable from 'swr/immutable'
import type { ActionFormModel } from '#model/types/index.ts'
import type { RowKey } from '../data/Row.ts'
import { useHost } from '../EngineContext.ts'
import { institution } from '../institution.ts'

interface DocumentForm {
  /** What describes the documents of a version; undefined while it is fetched, and where it cannot be. */
  form: ActionFormModel | undefined
  error: unknown
  retry(): void
}

/** Returns what describes the documents of a published version, which never changes. null fetches nothing. */
export function useDocumentForm(version: RowKey | null): DocumentForm {
  const { http } = useHost()
  const key = version === null ? null : ['document', String(version)]
  const { data, error, mutate } = useSWRImmutable(key, async ([, id]) => {
    const answer = await http.request(`${institution.formVersionPath}/${encodeURIComponent(id ?? '')}`, {
      silent: true,
    })
    return (answer.data as { form: ActionFormModel }).form
  })
  return { form: data, error, retry: () => void mutate() }
}

/** The version that a value names; null for none. */
export const versionOf = (value: unknown): RowKey | null =>
  typeof value === 'number' || (typeof value === 'string' && value !== '') ? value : null
