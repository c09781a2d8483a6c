import { useHost, useRead } from '#engine'
import type { Effect } from '#model/difference/Change.ts'

const PATH = '/tool/build'

/** A published version, as the list of versions answers it. */
export interface FormVersion {
  versionId: number
  number: number
  publishBy: string | null
  publishTime: string
  /** Whether it is the one that new documents are filled in by. */
  inUse: boolean
  /** Records that hold it. */
  documents: number
  withdrawBy: string | null
  withdrawTime: string | null
  withdrawReason: string | null
}

/** What is different between two versions, in the words of the reader. */
export interface FormDifference {
  /** 0 where there is no earlier version. */
  from: number
  /** null for the draft. */
  to: number | null
  changes: { effect: Effect; path: string; words: string }[]
  /** Records that hold the earlier version. */
  documents: number
}

/** Which versions are compared. */
export interface ComparedNumbers {
  from: number
  /** null for the draft. */
  to: number | null
}

export const pathOfForm = (formId: number, rest = ''): string => `${PATH}/${formId}${rest}`
export const withdrawPath = (versionId: number): string => `${PATH}/version/${versionId}/withdraw`
export const importPath = `${PATH}/import`

/** Versions of a form, the latest first. */
export function useVersions(formId: number) {
  const { http } = useHost()
  return useRead<FormVersion[]>([PATH, formId, 'versions'], async signal => {
    const answer = await http.request(pathOfForm(formId, '/versions'), { silent: true, signal })
    return answer.rows as FormVersion[]
  })
}

/**
 * What is different between versions; of the draft since the latest version where none are named.
 * @param visit changes when it should be read anew: a draft is another text by then
 */
export function useDifference(formId: number, visit: string, numbers?: ComparedNumbers) {
  const { http } = useHost()
  const query = numbers && { from: numbers.from, ...(numbers.to === null ? {} : { to: numbers.to }) }
  return useRead<FormDifference>([PATH, formId, 'difference', visit, query ?? null], async signal => {
    const path = pathOfForm(formId, '/difference')
    const answer = await http.request(path, { ...(query ? { query } : {}), silent: true, signal })
    return answer.data as FormDifference
  })
}

/** The text of a version, or of the draft where it is null; undefined for nothing to read yet. */
export function useFormText(formId: number, visit: string, versionId: number | null | undefined) {
  const { http } = useHost()
  const key = versionId === undefined ? null : [PATH, formId, 'text', visit, versionId]
  return useRead<string>(key, async signal => {
    const path = versionId === null ? pathOfForm(formId) : `${PATH}/version/${versionId}`
    const { data } = await http.request(path, { silent: true, signal })
    const { draft, schema } = data as { draft?: string; schema?: string }
    return (versionId === null ? draft : schema) ?? ''
  })
}
