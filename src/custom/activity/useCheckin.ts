import { useState } from 'react'
import { faultMessage, useHost, useRead } from '#engine'
import type { ActivitySession, ShownActivity } from './Activity.ts'

const PATH = '/activity/checkin'
/** How often the figures are read anew, at most and at least: several doors work at once. ms */
const [REFRESH, SOON] = [10_000, 500]

/** In how many ms the door is looked at anew: before check-in begins, as it does. */
export function nextLookAtDoor({ opensIn }: Pick<CheckinOverview, 'opensIn'>): number {
  return opensIn > 0 ? Math.min(REFRESH, opensIn + SOON) : REFRESH
}

export interface Arrival {
  enrollmentId: number
  personName: string
  /** YYYY-MM-DD HH:mm:ss */
  at: string
  by: string
  method: 'ticket' | 'code' | 'name'
}

export interface CheckinOverview extends ShownActivity {
  enrolled: number
  arrived: number
  /** Why nobody is checked in now, in words; null where people are. */
  shut: string | null
  /** In how many ms check-in begins, by the clock of the server; 0 once it has. */
  opensIn: number
  sessions: ActivitySession[]
  latest: Arrival[]
}

/** What came of the last code or name. */
export type CheckinResult =
  | { kind: 'in'; personName: string; deptName: string | null }
  | { kind: 'again'; personName: string; deptName: string | null; at: string; by: string }
  | { kind: 'refused'; message: string }

interface Answer {
  personName: string
  deptName: string | null
  again: { at: string; by: string } | null
}

/** The door of one activity, in one of its sessions where it has any: the first until another is chosen. */
export function useCheckin(activityId: number, chosen: number | null) {
  const { http, notify } = useHost()
  const [result, setResult] = useState<CheckinResult | null>(null)
  const path = `${PATH}/${activityId}`
  const read = useRead<CheckinOverview>(
    [PATH, activityId, chosen],
    async signal => {
      const query = chosen === null ? {} : { sessionId: chosen }
      return (await http.request(path, { query, silent: true, signal })).data as CheckinOverview
    },
    { refreshInterval: data => (data ? nextLookAtDoor(data) : REFRESH), keepPreviousData: true },
  )
  const sessionId = chosen ?? read.data?.sessions[0]?.id ?? null

  async function checkIn(who: { ticket: string } | { enrollmentId: number }): Promise<void> {
    try {
      const { data } = await http.request(path, { method: 'POST', body: { ...who, sessionId }, silent: true })
      setResult(resultOf(data as Answer))
    } catch (fault) {
      setResult({ kind: 'refused', message: faultMessage(fault) })
    }
    await read.mutate()
  }

  async function takeBack(enrollmentId: number): Promise<void> {
    const query = { enrollmentId, ...(sessionId !== null && { sessionId }) }
    const { msg } = await http.request(path, { method: 'DELETE', query })
    notify.success(String(msg))
    setResult(null)
    await read.mutate()
  }
  return { ...read, sessionId, result, checkIn, takeBack }
}

function resultOf({ personName, deptName, again }: Answer): CheckinResult {
  if (again === null) return { kind: 'in', personName, deptName }
  return { kind: 'again', personName, deptName, ...again }
}

export interface FoundPerson {
  enrollmentId: number
  personName: string
  phone: string | null
  deptName: string | null
  status: string
  /** When and by whom they were let in; null while they were not. */
  at: string | null
  by: string | null
}

/** People on the list whose name or phone has a text. */
export function usePeople(activityId: number, sessionId: number | null, keyword: string) {
  const { http } = useHost()
  const key = keyword === '' ? null : [PATH, activityId, 'people', keyword, sessionId]
  return useRead<FoundPerson[]>(
    key,
    async signal => {
      const query = { keyword, ...(sessionId !== null && { sessionId }) }
      const answer = await http.request(`${PATH}/${activityId}/people`, { query, silent: true, signal })
      return answer.data as FoundPerson[]
    },
    { keepPreviousData: true },
  )
}
