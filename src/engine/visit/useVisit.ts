import { useCallback, useEffect, useMemo, useState } from 'react'
import { useHost } from '../EngineContext.ts'
import type { EngineHost, Envelope, RequestOptions } from '../EngineHost.ts'
import { usePass } from './usePass.ts'
import { type Puzzle, usePuzzle } from './usePuzzle.ts'
import type { Arrival, VisitDoor, VisitProblem } from './VisitDoor.ts'
import { CLOSED, isRefusedBy, problemOf, toldFault } from './visitFaults.ts'

interface VisitPlace {
  /** Path of the resource below the API base. */
  path: string
  purpose: string
}

/** What a public screen does behind a link. Drawn inside <VisitGate visit={…}>, it has a door. */
export interface VisitControl {
  /** asking: there is no code, or a wrong one. */
  phase: 'asking' | 'loading' | 'failed' | 'ready'
  problem: VisitProblem | null
  door: VisitDoor | null
  /** A puzzle that somebody has to answer first; null for none. */
  puzzle: Puzzle | null
  /** Tells visits apart without their codes: for what this browser remembers. */
  mark: string
  /** Takes a code that somebody has typed. */
  enter(code: string): void
  /** Asks anew whether it opens. */
  retry(): void
  /**
   * Calls the server with the code. Where a puzzle is asked for, it is shown and the call goes on with the answer.
   * @param path below the API base
   * @throws HttpFault
   */
  call(path: string, options?: RequestOptions): Promise<Envelope>
  /** Sends a file for a field of the form behind the link. @throws HttpFault */
  upload(field: string, file: File, options?: RequestOptions): Promise<Envelope>
}

interface Opened {
  phase: VisitControl['phase']
  problem: VisitProblem | null
  door: VisitDoor | null
}

const LOADING: Opened = { phase: 'loading', problem: null, door: null }
const ASKING: Opened = { phase: 'asking', problem: null, door: null }

/**
 * A visit by the link of a record: opens it with the code of the address, asks for one where there is none, and calls
 * the server with it.
 */
export function useVisit({ path, purpose }: VisitPlace): VisitControl {
  const host = useHost()
  const base = `${path}/link/${purpose}`
  const [arrival, setArrival] = useState<Arrival | null>(() => host.arrival ?? null)
  const [opened, setOpened] = useState<Opened>(arrival ? LOADING : ASKING)
  const pass = usePass(base)
  useEffect(() => {
    if (host.arrival) setArrival(host.arrival)
  }, [host.arrival])

  const withCode = useCallback(
    (options: RequestOptions): RequestOptions => ({
      ...options,
      silent: true,
      askWhenExpired: false,
      headers: { ...options.headers, ...headersOf(arrival, pass.read()), repeatSubmit: 'false' },
    }),
    [arrival, pass],
  )
  const { puzzle, answered } = usePuzzle(host.http, `${base}/puzzle`, withCode)

  const open = useCallback(async () => {
    if (arrival === null) return setOpened(ASKING)
    setOpened(before => ({ ...before, phase: before.door ? 'ready' : 'loading', problem: null }))
    setOpened(
      await opening(host.http, `${base}/open`, withCode({}), door => {
        pass.keep(door.pass)
        host.tellSender?.(door.institution)
        if (arrival.stamp === null) host.keepArrival?.(arrival.code)
      }),
    )
  }, [arrival, base, host.http, host.keepArrival, host.tellSender, withCode, pass])
  useEffect(() => void open(), [open])

  // The same as long as the code is: what is drawn inside is not drawn anew by a puzzle.
  const calls = useMemo(() => {
    const watched = async (work: (headers: Record<string, string>) => Promise<Envelope>) => {
      try {
        return await answered(work)
      } catch (fault) {
        // Closed meanwhile: what is seen says so.
        if (isRefusedBy(fault, CLOSED)) void open()
        throw toldFault(fault)
      }
    }
    const sending = (options: RequestOptions, headers: Record<string, string>) =>
      withCode({ ...options, headers: { ...options.headers, ...headers } })
    return {
      mark: `${base} ${markOf(arrival?.code ?? '')}`,
      enter: (code: string) => setArrival({ code: plain(code), stamp: null }),
      retry: () => void open(),
      call: (to: string, options: RequestOptions = {}) =>
        watched(headers => host.http.request(to, sending(options, headers))),
      upload: (field: string, file: File, options: RequestOptions = {}) =>
        watched(headers =>
          host.http.upload(`${base}/upload`, file, sending({ ...options, query: { field } }, headers)),
        ),
    }
  }, [answered, base, arrival, open, host.http, withCode])
  return useMemo(() => ({ ...opened, puzzle, ...calls }), [opened, puzzle, calls])
}

async function opening(
  http: EngineHost['http'],
  path: string,
  options: RequestOptions,
  onOpen: (door: VisitDoor) => void,
): Promise<Opened> {
  try {
    const door = (await http.request(path, options)).data as VisitDoor
    onOpen(door)
    return { phase: 'ready', problem: null, door }
  } catch (fault) {
    const problem = problemOf(fault)
    return { phase: problem.kind === 'wrong' ? 'asking' : 'failed', problem, door: null }
  }
}

function headersOf(arrival: Arrival | null, pass: string | null): Record<string, string> {
  return {
    'X-Link-Code': arrival?.code ?? '',
    ...(arrival?.stamp ? { 'X-Link-Stamp': arrival.stamp } : {}),
    ...(pass === null ? {} : { 'X-Link-Pass': pass }),
  }
}

/** Headers hold nothing else, and no code does. */
const plain = (text: string): string => text.replace(/[^!-~]/g, '')

/** A number that says nothing about the code, and is the same for it each time. */
function markOf(code: string): string {
  let mark = 0x811c9dc5
  for (const letter of code) mark = Math.imul(mark ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return mark.toString(36)
}
