import { useCallback, useEffect, useRef, useState } from 'react'
import { formatTime, type HttpFault, useHost } from '#engine'
import { t } from '#model/language/t.ts'

const PATH = '/bpm/model/draft'
/** Code of an answer without a session. */
const EXPIRED = 401
/** ms after which a draft that could not be kept is sent again. */
const AGAIN = 15_000

export interface Drafts {
  /** How the work is kept, in words; null before anything was. */
  status: string | null
  /** Keeps the work on the server; null: there is none any more. */
  keep(xml: string | null): void
}

/**
 * Returns what keeps drafts of a model on the server, one after the other: the latest is the one that stays.
 *
 * @param version the one that the work began with
 */
export function useDrafts(modelId: number, version: { readonly current: number }): Drafts {
  const { http } = useHost()
  const [status, setStatus] = useState<string | null>(null)
  const queue = useRef(newQueue())
  useEffect(() => {
    const { current } = queue
    current.isLeft = false
    return () => {
      current.isLeft = true
      clearTimeout(current.waiting)
    }
  }, [])

  const keep = useCallback(
    (xml: string | null) => {
      const { current } = queue
      current.wanted = { xml }
      clearTimeout(current.waiting)
      if (!current.isBusy) void work(current, send)

      async function send(draft: string | null): Promise<boolean> {
        try {
          setStatus(draft === null ? await drop() : await put(draft))
          current.isExpired = false
          return true
        } catch (error) {
          const { status: code, message } = error as HttpFault
          // Who signs in again, in another window too, has the work kept then.
          current.isExpired = code === EXPIRED
          const isRefused = code >= 400 && code !== 500 && code !== EXPIRED
          setStatus(
            isRefused || current.isExpired
              ? t('草稿未存：{{message}}', { message })
              : t('草稿未存，稍后重试'),
          )
          return isRefused
        }
      }

      /** The question for a new login is asked once. */
      function quietly() {
        return { silent: true, askWhenExpired: !current.isExpired }
      }

      async function put(bpmnXml: string): Promise<string> {
        const body = { modelId, bpmnXml, version: version.current }
        const { data } = await http.request(PATH, { method: 'PUT', body, ...quietly() })
        const { updateTime } = data as { updateTime: string }
        return t('草稿已存 {{time}}', { time: formatTime(updateTime) })
      }
      async function drop(): Promise<null> {
        await http.request(PATH, { method: 'DELETE', query: { modelId }, ...quietly() })
        return null
      }
    },
    [http, modelId, version],
  )
  return { status, keep }
}

interface Queue {
  /** What is to be kept; null once it is, or was refused. */
  wanted: { xml: string | null } | null
  isBusy: boolean
  /** Whether the session had ended when it was sent last. */
  isExpired: boolean
  /** Whether the page is gone, so that nobody waits for another try. */
  isLeft: boolean
  waiting: ReturnType<typeof setTimeout> | undefined
}

const newQueue = (): Queue => ({
  ...{ wanted: null, isBusy: false, isExpired: false, isLeft: false },
  waiting: undefined,
})

/** Sends what is wanted until nothing newer is. @param send resolves whether it is settled */
async function work(queue: Queue, send: (xml: string | null) => Promise<boolean>): Promise<void> {
  queue.isBusy = true
  for (let sent = queue.wanted; sent; sent = queue.wanted) {
    const isSettled = await send(sent.xml)
    if (queue.wanted !== sent) continue
    if (!isSettled) break
    queue.wanted = null
  }
  queue.isBusy = false
  if (queue.wanted && !queue.isLeft) queue.waiting = setTimeout(() => void work(queue, send), AGAIN)
}
