import { setTimeout as delay } from 'node:timers/promises'
import type { Host } from './startHost.ts'

export interface Growth {
  /** What the server's process held before the download, and at most during it, in bytes. */
  before: number
  peak: number
  /** Size of what was sent. */
  bytes: number
  seconds: number
}

/** Between two looks at the memory, ms. */
const interval = 50

/** Downloads what a form posts to the path, or what stands there without one, and watches the server's memory meanwhile. @throws Error when there is no file */
export async function downloadGrowth(
  host: Host,
  path: string,
  form?: Record<string, string>,
): Promise<Growth> {
  const before = await host.memory()
  const start = performance.now()
  const state = { bytes: 0, ended: false }
  const download = receive(host, path, form, state).finally(() => {
    state.ended = true
  })
  let peak = before
  while (!state.ended) {
    peak = Math.max(peak, await host.memory())
    await Promise.race([download, delay(interval)])
  }
  await download
  return { before, peak, bytes: state.bytes, seconds: (performance.now() - start) / 1000 }
}

async function receive(
  { ours, token }: Host,
  path: string,
  form: Record<string, string> | undefined,
  state: { bytes: number },
): Promise<void> {
  const answer = await fetch(ours + path, {
    headers: { authorization: `Bearer ${token}` },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  })
  if (!answer.headers.get('content-type')?.includes('spreadsheet'))
    throw new Error(`This is no workbook: ${(await answer.text()).slice(0, 300)}`)
  for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) state.bytes += part.length
}
