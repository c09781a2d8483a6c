import { institution, useHost, useRead } from '#engine'
import type { ActionFormModel } from '#model/types/index.ts'

/** The form of a published version; undefined while it is read, and where there is none. */
export function useForm(versionId: unknown) {
  const { http } = useHost()
  const path = `${institution.versionsPath}/${String(versionId)}`
  return useRead<ActionFormModel>(versionId == null ? null : [path], async signal => {
    const answer = await http.request(path, { silent: true, signal })
    return (answer.data as { form: ActionFormModel }).form
  })
}
