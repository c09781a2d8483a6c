import { useCallback, useRef, useState } from 'react'
import { type HttpFault, useHost } from '#engine'
import { t } from '#model/language/t.ts'
import type { Conflict } from './ConflictDialog.tsx'
import type { StoredModel } from './StoredModel.ts'

const PATH = '/bpm/model'

/**
 * Returns what saves the diagram of a model, and the question that stands open where somebody else was faster.
 *
 * @param began the version that the work began with
 */
export function useModelSave(model: StoredModel, began: number) {
  const { http, notify } = useHost()
  const version = useRef(began)
  const [conflict, setConflict] = useState<Conflict | null>(null)

  const save = useCallback(
    async (bpmnXml: string): Promise<boolean> => {
      const body = { id: model.id, version: version.current, bpmnXml }
      try {
        const { data } = await http.request(`${PATH}/update`, { method: 'PUT', body, silent: true })
        version.current = (data as StoredModel).version
        notify.success(t('保存成功'))
        return true
      } catch (error) {
        const stale = (error as HttpFault).errors?.find(({ code }) => code === 'STALE')
        if (stale) return (await asked(stale.message, bpmnXml)) && overwrite(bpmnXml)
        notify.error(reasonOf(error as HttpFault))
        return false
      }

      function asked(message: string, xml: string): Promise<boolean> {
        return new Promise(resolve => {
          const settle = (overwrites: boolean) => {
            setConflict(null)
            resolve(overwrites)
          }
          setConflict({ message, xml, settle })
        })
      }

      async function overwrite(xml: string): Promise<boolean> {
        try {
          const { data } = await http.request(`${PATH}/get`, { query: { id: model.id }, silent: true })
          version.current = (data as StoredModel).version
        } catch (error) {
          notify.error(reasonOf(error as HttpFault))
          return false
        }
        return save(xml)
      }
    },
    [http, notify, model.id],
  )

  return { version, conflict, save }
}

/** A refusal says why; where no answer came, or one that says nothing, the work is still there. */
function reasonOf({ status, message }: HttpFault): string {
  const isRefusal = status >= 400 && status !== 500 && message
  return isRefusal ? t('保存模型失败：{{message}}', { message }) : t('保存模型失败，请重试！')
}
