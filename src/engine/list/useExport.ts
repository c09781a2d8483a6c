import { useCallback, useRef, useState } from 'react'
import { formatDay } from '#model/format/moments.ts'
import { t } from '#model/language/t.ts'
import type { PageModel } from '#model/types/index.ts'
import { listRequest } from '../data/listRequest.ts'
import { useHost } from '../EngineContext.ts'
import type { ListState } from './ListState.ts'

export interface ExportControl {
  /** Part that has arrived, 0 to 1; null while unknown; undefined when nothing is exported. */
  progress: number | null | undefined
  start(): Promise<void>
  cancel(): void
}

/** Returns how to save the whole filtered list as a file. */
export function useExport(
  model: PageModel,
  state: ListState,
  fixed: Record<string, unknown> | undefined,
): ExportControl {
  const host = useHost()
  const [progress, setProgress] = useState<number | null>()
  const controller = useRef<AbortController>(undefined)

  async function start(): Promise<void> {
    if (controller.current) return
    const running = new AbortController()
    controller.current = running
    setProgress(null)
    try {
      const fileName = `${host.text(model.title)}-${formatDay(Date.now()).replaceAll('-', '')}.xlsx`
      const { path, query } = listRequest(model, state, fixed, 'export')
      const { pageNum, pageSize, pageNo, ...filter } = query
      const method = model.resource?.operations.export?.method ?? 'POST'
      const sent = method === 'GET' ? { query: filter } : { body: filter }
      await host.http.download(path, {
        method,
        ...sent,
        fileName,
        signal: running.signal,
        onProgress: setProgress,
      })
      host.notify.success(t('已导出'))
    } catch (error) {
      // A failure has been shown by the host; what was cancelled needs no message.
      if (!running.signal.aborted) console.error('The export failed.', error)
    } finally {
      controller.current = undefined
      setProgress(undefined)
    }
  }

  const cancel = useCallback(() => controller.current?.abort(), [])
  return { progress, start, cancel }
}
