import { useHost, useRead } from '#engine'
import { t } from '#model/language/t.ts'
import { durationWords } from '../bpm-instance/index.ts'
import type { ViewerHeat } from '../bpmn/index.ts'

/** As the server counts them; lengths of time in ms, null where nothing has passed. */
export interface ProcessFigures {
  definition: { id: number; key: string; name: string; version: number; bpmnXml: string }
  /** All versions of the process, the latest first. */
  versions: { id: number; version: number }[]
  /** How far back what has ended is counted. */
  days: number
  /** Instances that nodes are counted over, at most. */
  most: number
  instances: {
    running: number
    suspended: number
    incidents: number
    approved: number
    rejected: number
    cancelled: number
    p50: number | null
    p95: number | null
  }
  nodes: NodeFigures[]
}

export interface NodeFigures {
  node: string
  name: string
  waiting: number
  passed: number
  p50: number | null
  p95: number | null
  overdue: number
  /** Since when the one waits that has waited longest. */
  oldest: string | null
  oldestMillis: number | null
}

/** What is asked for. */
export interface FiguresQuery {
  id: number
  days: number
  versions: 'one' | 'all'
}

const PATH = '/bpm/process-definition/figures'

export function useFigures(query: FiguresQuery) {
  const { http } = useHost()
  return useRead<ProcessFigures>(
    [PATH, query],
    async signal => {
      const answer = await http.request(PATH, { query: { ...query }, silent: true, signal })
      return answer.data as ProcessFigures
    },
    { keepPreviousData: true },
  )
}

/** By what the diagram is coloured. */
export type HeatKind = 'time' | 'waiting'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Where the levels of heat begin; the same for all processes, so that two of them can be compared. */
const STEPS: Record<HeatKind, readonly number[]> = {
  time: [MINUTE, HOUR, DAY, 3 * DAY, 7 * DAY],
  waiting: [1, 5, 20, 50, 200],
}

const levelOf = (kind: HeatKind, value: number): number => STEPS[kind].filter(step => value >= step).length

/** What each level means, from the first to the last. */
export function heatWords(kind: HeatKind): string[] {
  return kind === 'time'
    ? [t('1 小时以内'), t('1 天以内'), t('3 天以内'), t('7 天以内'), t('7 天以上')]
    : ['1–4', '5–19', '20–49', '50–199', t('200 以上')]
}

/** The heat of each node, by its id. */
export function heatOf(nodes: readonly NodeFigures[], kind: HeatKind): Map<string, ViewerHeat> {
  const heat = new Map<string, ViewerHeat>()
  for (const { node, p95, waiting } of nodes) {
    // What is through at once needs no words.
    if (kind === 'time' && p95 !== null && p95 >= MINUTE)
      heat.set(node, { level: levelOf(kind, p95), badge: durationWords(p95) })
    if (kind === 'waiting' && waiting > 0)
      heat.set(node, { level: levelOf(kind, waiting), badge: String(waiting) })
  }
  return heat
}
