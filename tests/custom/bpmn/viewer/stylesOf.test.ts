import { beforeAll, describe, expect, it } from 'vitest'
import type { ModdleElement } from '#process/ModdleElement.ts'
import { readDiagram } from '#process/readDiagram.ts'
import { stylesOf } from '../../../../src/custom/bpmn/viewer/useStyles.ts'
import type {
  ViewerActivity,
  ViewerInstance,
  ViewerTask,
} from '../../../../src/custom/bpmn/viewer/ViewerRecords.ts'
import { leaveDiagram } from './leaveDiagram.ts'

const at = (minute: number) => `2026-03-02 09:${String(minute).padStart(2, '0')}:00`

/** A visit that began at a minute, and ended at another unless it is pending. */
const visit = (
  key: string,
  from: number,
  to?: number,
  more: Partial<ViewerActivity> = {},
): ViewerActivity => ({
  key,
  startTime: at(from),
  endTime: to === undefined ? null : at(to),
  ...more,
})
const task = (id: string | number, result: number): ViewerTask => ({ id, result, createTime: at(0) })
const instance = (result: number): ViewerInstance => ({ result, createTime: at(0) })

let definitions: ModdleElement
beforeAll(async () => {
  definitions = (await readDiagram(leaveDiagram())).definitions
})

interface Scenario {
  name: string
  activities: ViewerActivity[]
  tasks?: ViewerTask[]
  instance?: ViewerInstance
  styles: Record<string, string>
}

const results: Scenario[] = [
  ...[
    [1, 'todo'],
    [3, 'rejected'],
    [4, 'cancelled'],
    [5, 'sent-back'],
    [6, 'todo'],
  ].map(([result, style]) => ({
    name: `a user task of result ${result} is ${style}, and nothing behind it is marked`,
    activities: [visit('lead', 1, 2, { taskId: 7 })],
    tasks: [task(7, Number(result))],
    styles: { lead: String(style) },
  })),
  ...[0, 7, -1].map(result => ({
    name: `a user task of result ${result} has no style`,
    activities: [visit('lead', 1, 2, { taskId: 7 })],
    tasks: [task(7, result)],
    styles: {},
  })),
  {
    name: 'an approved user task marks its flows and where they lead',
    activities: [visit('apply', 1, 2, { taskId: 7 })],
    tasks: [task('7', 2)],
    styles: { apply: 'approved', f2: 'approved', days: 'approved' },
  },
  {
    name: 'a target that has a record of its own keeps its own style',
    activities: [visit('lead', 1, 2, { taskId: 7 }), visit('book', 2)],
    tasks: [task(7, 2)],
    styles: { lead: 'approved', f5: 'approved', book: 'todo' },
  },
  {
    name: 'a user task whose task is not told of is done or pending',
    activities: [visit('lead', 1, 2, { taskId: 8 }), visit('head', 1)],
    tasks: [task(7, 2)],
    styles: { lead: 'done', head: 'pending' },
  },
]

const others: Scenario[] = [
  { name: 'nothing without records', activities: [], styles: {} },
  { name: 'nothing for elements that are not there', activities: [visit('gone', 1)], styles: {} },
  {
    name: 'what has ended is done, with the flow by which it was left; what has not is pending',
    activities: [visit('start', 1, 1), visit('apply', 1, 2), visit('days', 2)],
    styles: { start: 'done', f1: 'done', apply: 'done', f2: 'done', days: 'pending' },
  },
  {
    name: 'a gateway marks only the flow to what was reached after it',
    activities: [visit('days', 2, 2), visit('lead', 1, 1), visit('head', 2)],
    styles: { days: 'done', f4: 'done', lead: 'done', head: 'pending' },
  },
  {
    name: 'the flows that a record names are those that are marked',
    activities: [visit('days', 2, 3, { outgoing: ['f3'] })],
    styles: { days: 'done', f3: 'done' },
  },
  {
    name: 'a service task that started and has not ended is in progress',
    activities: [visit('book', 1)],
    styles: { book: 'todo' },
  },
  {
    name: 'a service task that has ended is approved with its flows, not with their targets',
    activities: [visit('book', 1, 2)],
    styles: { book: 'approved', f7: 'approved' },
  },
  {
    name: 'an end has the result of the process',
    activities: [visit('end', 1, 1)],
    instance: instance(3),
    styles: { end: 'rejected' },
  },
  {
    name: 'an end has no style of a result that has none',
    activities: [visit('end', 1, 1)],
    instance: instance(9),
    styles: {},
  },
  {
    name: 'an end that was reached while the process goes on is done',
    activities: [visit('end', 1, 1)],
    instance: instance(1),
    styles: { end: 'done' },
  },
  {
    name: 'the latest of several visits counts',
    activities: [visit('lead', 5, 6, { taskId: 2 }), visit('lead', 1, 2, { taskId: 1 })],
    tasks: [task(1, 5), task(2, 3)],
    styles: { lead: 'rejected' },
  },
  {
    name: 'a visit that has not ended counts before one that has',
    activities: [visit('lead', 1, undefined, { taskId: 1 }), visit('lead', 1, 6, { taskId: 2 })],
    tasks: [task(1, 1), task(2, 2)],
    styles: { lead: 'todo' },
  },
  {
    name: 'times in milliseconds are times, 0 is none',
    activities: [
      { key: 'book', startTime: 1000, endTime: 0 },
      { key: 'days', startTime: 1000, endTime: 2000 },
    ],
    styles: { book: 'todo', days: 'done' },
  },
]

describe('stylesOf', () => {
  it.each([...results, ...others])('should hold that $name', scenario => {
    const { activities, tasks = [], instance: whole = null } = scenario
    const styles = stylesOf({ definitions, activities, tasks, instance: whole })
    expect(Object.fromEntries(styles)).toEqual(scenario.styles)
  })
})
