import { useCallback, useEffect, useRef, useState } from 'react'
import { formatTime, type HttpFault, useHost } from '#engine'
import { t } from '#model/language/t.ts'

const PATH = '/bpm/model/draft'
/** ms after which a draft that could not be kept is sent again. */
const AGAIN = 15_000

export interface Drafts {
  /** How the work is kept, in words; null before anything was. */
  status: string | null
  /** Keeps the work on the server; null: there is none any more. */
  keep(xml: string | null): void
}

/** Returns what keeps drafts of a model on the server. @param version the one that the work began with */
export function useDrafts(modelId: number, version: { readonly current: number }): Drafts {
  const { http } = useHost()
  const [status, setStatus] = useState<string | null>(null)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])

  const keep = useCallback(
    (xml: string | null) => {
      clearTimeout(waiting.current)
      const send = async () => {
        try {
          setStatus(xml === null ? await drop() : await put(xml))
        } catch (error) {
          const { status: code, message } = error as HttpFault
          const isRefused = code >= 400 && code !== 500
          setStatus(isRefused ? t('草稿未存：{{message}}', { message }) : t('草稿未存，稍后重试'))
          if (!isRefused) waiting.current = setTimeout(() => void send(), AGAIN)
        }
      }
      void send()

      async function put(bpmnXml: string): Promise<string> {
        const body = { modelId, bpmnXml, version: version.current }
        const { data } = await http.request(PATH, { method: 'PUT', body, silent: true })
        const { updateTime } = data as { updateTime: string }
        return t('草稿已存 {{time}}', { time: formatTime(updateTime) })
      }
      async function drop(): Promise<null> {
        await http.request(PATH, { method: 'DELETE', query: { modelId }, silent: true })
        return null
      }
    },
    [http, modelId, version],
  )
  return { status, keep }
}
