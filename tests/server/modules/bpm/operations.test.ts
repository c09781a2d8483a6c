import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { depthOf } from '#tests/support/depth.ts'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { createOffice } from './createOffice.ts'
import { OPERATIONS, OUTCOMES, STATES, WAYS } from './operations.table.ts'
import { createStage, DIAGRAMS, type Diagram, type Stage, type StateName } from './support/createStage.ts'
import { readTable } from './support/readTable.ts'

const depth = depthOf(import.meta.filename)

let server: TestServer
let stage: Stage
beforeAll(async () => {
  server = await startTestServer()
  stage = createStage(await createOffice(server))
})
afterAll(() => server.close())

interface Cell {
  diagram: Diagram
  state: StateName
  done: string
  expected: string
}

const outcomes = new Map(readTable(OUTCOMES).map(({ rest = '', ...cells }) => [rest.slice(0, 1), cells]))

/** A cell of the operations as one diagram shows it: tasks at `t`, the others, the instance. */
function expectedOf(cell: string, { diagram, state }: Pick<Cell, 'diagram' | 'state'>): string {
  if (/^[A-Z0-9_]+$/.test(cell)) return cell
  const marks = cell.split(' ')
  const rest = outcomes.get(marks.pop() ?? '')?.[diagram] ?? 'unknown outcome'
  if (/^[A-Z_]+$/.test(rest)) return rest
  const people = STATES[state as keyof typeof STATES].split(' ')
  const items = marks.map((mark, index) => (mark.includes(':') ? mark : `${people[index]}:${mark}`))
  return `${items.join(' ')} | ${rest}`
}

const operations: Cell[] = readTable(OPERATIONS).flatMap(({ done = '', ...cells }) =>
  Object.entries(cells).flatMap(([state, cell]) =>
    DIAGRAMS.map(diagram => {
      const of = { diagram, state: state as StateName }
      return { ...of, done, expected: expectedOf(cell, of) }
    }),
  ),
)

const ways: Cell[] = readTable(WAYS).flatMap(({ state, done = '', ...cells }) =>
  Object.entries(cells).map(([diagram, expected]) => {
    return { diagram: diagram as Diagram, state: state as StateName, done, expected }
  }),
)

/** All cells; in a default run one diagram for each, another for the next, and of these one in so many. */
const sampled = (cells: Cell[], oneIn: number): Cell[] =>
  depth.isDeep
    ? cells
    : cells
        .filter(({ diagram }, index) => DIAGRAMS[Math.floor(index / 5) % 5] === diagram)
        .filter((_, index) => index % oneIn === 0)

async function differences(cells: Cell[], told: 'apart' | 'together'): Promise<string> {
  const different: string[] = []
  for (const { diagram, state, done, expected } of cells) {
    const seen = await stage.play({ diagram, state, done }, told)
    if (seen !== expected) different.push(`${diagram} ${state}: ${done}\n  seen ${seen}\n  not  ${expected}`)
  }
  return different.join('\n')
}

/** All of it is thousands of processes. */
const PATIENCE = 3_600_000

describe('operations on a process', () => {
  it(
    'should come to what the table says, however the task is decided',
    async () => expect(await differences(sampled(operations, 7), 'apart')).toBe(''),
    PATIENCE,
  )

  it(
    'should come to what the table says in each diagram',
    async () => expect(await differences(sampled(ways, 1), 'together')).toBe(''),
    PATIENCE,
  )
})
