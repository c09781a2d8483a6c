import { useEffect, useRef, useState } from 'react'
import { faultMessage, type HttpFault, useHost } from '#engine'
import { t } from '#model/language/t.ts'
import type { StoredFile } from './storedFiles.ts'

const MEGABYTE = 1024 * 1024

/** A file on its way. */
export interface Upload {
  id: number
  file: File
  /** 0 to 1; null where unknown. */
  part: number | null
  /** Nothing came back: it can be tried again. */
  failed: boolean
  /** Gives it up while it runs. */
  abort: AbortController
}

interface UploadsOptions extends FileLimits {
  path: string
  /** Name of the property that the files are for. */
  of?: string | undefined
  /** How many files the field may hold. */
  limit: number
  /** 文件 or 图片, in messages. */
  noun: string
  files: StoredFile[]
  onStored(files: StoredFile[]): void
}

/** A file that is not taken, and why. */
interface RefusedFile {
  id: number
  name: string
  why: string
}

export interface Uploads {
  running: Upload[]
  /** Of those that were chosen last. */
  refused: RefusedFile[]
  /** Takes files that were chosen or dropped. */
  add(files: File[]): void
  retry(upload: Upload): void
  /** Gives an upload up, or forgets one that failed. */
  drop(upload: Upload): void
}

let lastId = 0

/** Returns the uploads of a field: limits checked first, progress shown, what did not arrive kept for another try. */
export function useUploads(options: UploadsOptions): Uploads {
  const host = useHost()
  const [running, setRunning] = useState<Upload[]>([])
  const [refused, setRefused] = useState<RefusedFile[]>([])
  const latest = useRef(options)
  latest.current = options

  const isRunning = useRef(new Set<AbortController>())
  // Who leaves the form waits for nothing any more.
  useEffect(() => {
    const aborts = isRunning.current
    return () => {
      for (const abort of aborts) abort.abort()
    }
  }, [])

  function drop({ id, abort }: Upload): void {
    abort.abort()
    setRunning(all => all.filter(upload => upload.id !== id))
  }
  const update = ({ id }: Upload, change: Partial<Upload>) =>
    setRunning(all => all.map(upload => (upload.id === id ? { ...upload, ...change } : upload)))

  /** A message goes; whoever looks for it later finds it at the field. */
  function refuse({ name }: File, why: string): void {
    host.notify.error(why)
    setRefused(all => [...all, { id: ++lastId, name, why }])
  }

  async function send(upload: Upload): Promise<void> {
    const { path, of, noun } = latest.current
    const { signal } = upload.abort
    isRunning.current.add(upload.abort)
    try {
      const answer = await host.http.upload(path, upload.file, {
        ...(of === undefined ? {} : { of }),
        silent: true,
        signal,
        onProgress: part => update(upload, { part }),
      })
      // What was given up is not wanted even when it arrived in the same moment.
      if (signal.aborted) return
      drop(upload)
      store(storedFileOf(answer.data, upload.file))
    } catch (error) {
      if (signal.aborted) return
      if ((error as Partial<HttpFault>).status) {
        drop(upload)
        refuse(upload.file, faultMessage(error))
      } else {
        update(upload, { failed: true, part: null })
        host.notify.error(t('上传{{noun}}失败，请重试', { noun }))
      }
    } finally {
      isRunning.current.delete(upload.abort)
    }
  }

  function store(file: StoredFile): void {
    // Two files may arrive before React has drawn the first.
    const files = [...latest.current.files, file]
    latest.current = { ...latest.current, files }
    latest.current.onStored(files)
  }

  function add(files: File[]): void {
    const { limit } = latest.current
    setRefused([])
    const free = limit - latest.current.files.length - running.length
    if (files.length > free) {
      host.notify.error(t('上传文件数量不能超过 {{count}} 个!', { count: limit }))
      return
    }
    for (const file of files) {
      const mistake = fileMistake(file, latest.current)
      if (mistake) refuse(file, mistake)
      else start({ id: ++lastId, file, part: 0, failed: false, abort: new AbortController() })
    }
  }

  function start(upload: Upload): void {
    setRunning(all => [...all, upload])
    void send(upload)
  }

  function retry(upload: Upload): void {
    const again = { ...upload, failed: false, part: 0, abort: new AbortController() }
    update(upload, again)
    void send(again)
  }

  return { running, refused, add, retry, drop }
}

/** @throws Error when the answer names no address */
function storedFileOf(data: unknown, file: File): StoredFile {
  const { url, name = file.name, size = file.size } = (data ?? {}) as Partial<StoredFile>
  if (typeof url !== 'string' || url === '') throw new Error('The upload answered no address.')
  return { url, name, size }
}

interface FileLimits {
  /** Extensions without a dot. */
  accept: string[]
  /** MB */
  size: number
}

/** Returns why a file may not be uploaded, in the words of spec section 5; null when it may. */
function fileMistake(file: Pick<File, 'name' | 'size'>, { accept, size }: FileLimits): string | null {
  const extension = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? ''
  if (!accept.includes(extension))
    return t('文件格式不正确, 请上传{{names}}格式文件!', { names: accept.join('/') })
  if (file.size >= size * MEGABYTE) return t('上传文件大小不能超过 {{size}} MB!', { size })
  return null
}
