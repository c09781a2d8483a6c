import { institution, useHost, useRead } from '#engine'
import type { ActionFormModel } from '#model/types/index.ts'

/** The form of a published version; nothing is read where none is named. */
export function useFormOf(version: unknown) {
  const { http } = useHost()
  const path = `${institution.versionsPath}/${encodeURIComponent(String(version))}`
  return useRead<ActionFormModel>(isVersion(version) ? [path] : null, async signal => {
    const { data } = await http.request(path, { silent: true, signal })
    return (data as { form: ActionFormModel }).form
  })
}

export const isVersion = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && value !== '')
