import { CALENDAR_UNITS, type CalendarUnit } from '../calendar/calendarUnits.ts'

/** Levels of a region that figures are put together by. */
export const REGION_LEVELS = ['province', 'city'] as const
type RegionLevel = (typeof REGION_LEVELS)[number]

/** Most edges between bands of numbers. */
const MOST_EDGES = 50

/** By what figures are put together: a property, how, and over which references. */
export interface Dimension {
  /** As it was asked for: deptId, createTime:month, amount:0,100,1000. */
  text: string
  /** Names of properties: the own one, then one for each reference on the way. */
  path: string[]
  unit: CalendarUnit | null
  level: RegionLevel | null
  /** Edges between bands of numbers, ascending; empty where numbers stand for themselves. */
  edges: number[]
}

/** The records of a list that one figure is about: those whose dimension has the value; '' for none. */
interface WithinGroup {
  dimension: Dimension
  value: string
}

const PATH = /^[a-z][A-Za-z0-9]*(\.[a-z][A-Za-z0-9]*){0,2}$/

/** Reads a dimension; null where the text is none. */
export function parseDimension(text: string): Dimension | null {
  const [path = '', how, ...more] = text.split(':')
  if (more.length > 0 || !PATH.test(path)) return null
  const plain = { text, path: path.split('.'), unit: null, level: null, edges: [] }
  if (how === undefined) return plain
  const unit = CALENDAR_UNITS.find(known => known === how)
  if (unit) return { ...plain, unit }
  const level = REGION_LEVELS.find(known => known === how)
  if (level) return { ...plain, level }
  const edges = how.split(',').map(edge => (edge.trim() === '' ? Number.NaN : Number(edge)))
  return areEdges(edges) ? { ...plain, edges } : null
}

const areEdges = (edges: number[]): boolean =>
  edges.length <= MOST_EDGES &&
  edges.every((edge, index) => Number.isFinite(edge) && (index === 0 || edge > Number(edges[index - 1])))

/** Reads which group a list is about: createTime:month=2026-01; null where the text says none. */
export function parseWithin(text: string): WithinGroup | null {
  const at = text.indexOf('=')
  const dimension = at < 0 ? null : parseDimension(text.slice(0, at))
  return dimension && { dimension, value: text.slice(at + 1) }
}

/** Says which group a list is about, as a query has it. */
export const withinText = (dimension: Pick<Dimension, 'text'>, value: string | null): string =>
  `${dimension.text}=${value ?? ''}`

/** The band of numbers with a place among the edges: ..0, 0..100, 100.. */
export const bandAt = (edges: readonly number[], place: number): string =>
  `${edges[place - 1] ?? ''}..${edges[place] ?? ''}`

/** The ends of a band, from its first number to before its last; null where the text is none of these. */
export function endsOfBand(
  edges: readonly number[],
  band: string,
): { from: number | null; to: number | null } | null {
  const place = [...edges, null].findIndex((_, index) => bandAt(edges, index) === band)
  return place < 0 ? null : { from: edges[place - 1] ?? null, to: edges[place] ?? null }
}
