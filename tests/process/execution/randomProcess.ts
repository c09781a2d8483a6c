// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expressions of a process
import fc from 'fast-check'
import type { DetailedNode, Drawing } from './processXml.ts'

/** A piece of a process with one way in and one way out. */
type Block =
  | { is: Simple }
  | { is: 'people'; sequential: boolean; count: number; until: string }
  | { is: 'row' | 'and' | 'or' | 'xor'; parts: Block[] }
  | { is: 'loop' | 'sub' | 'timed' | 'failing' | 'ending' | 'guarded'; part: Block }
  | { is: 'bodies'; part: Block; sequential: boolean; until: string }

type Simple = 'user' | 'service' | 'call' | 'message' | 'timer' | 'manual' | 'race' | 'beside' | 'overdue'

/** A process, and what is known of its making. */
export interface RandomProcess {
  drawing: Drawing
  /** Join → the nodes of its scope between it and its fork. */
  blocks: ReadonlyMap<string, ReadonlySet<string>>
  /** Nodes of branches that run beside what brought them about, as often as they are begun. */
  beside: ReadonlySet<string>
  size: number
}

/** How many variables of each kind conditions read. */
export const WAYS = 6
export const LOOPS = 3

const until = fc.constantFrom(
  '',
  '${nrOfCompletedInstances >= 1}',
  '${nrOfCompletedInstances / nrOfInstances >= 0.5}',
)

/** Only people approve. */
const untilPeople = fc.oneof(until, fc.constant('${nrOfApproved / nrOfInstances >= 0.5}'))

const { block } = fc.letrec<{ block: Block }>(tie => ({
  block: fc.oneof(
    { maxDepth: 4, depthSize: 'large' },
    { weight: 4, arbitrary: fc.constant<Block>({ is: 'user' }) },
    fc
      .constantFrom('service', 'call', 'message', 'timer', 'manual', 'race', 'beside', 'overdue')
      .map((is): Block => ({ is: is as Simple })),
    fc.record({
      is: fc.constant('people' as const),
      sequential: fc.boolean(),
      count: fc.integer({ min: 1, max: 4 }),
      until: untilPeople,
    }),
    {
      weight: 2,
      arbitrary: fc.record({
        is: fc.constant('row' as const),
        parts: fc.array(tie('block'), { minLength: 2, maxLength: 3 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        is: fc.constantFrom('and' as const, 'or' as const, 'xor' as const),
        parts: fc.array(tie('block'), { minLength: 2, maxLength: 3 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        is: fc.constantFrom(
          'loop' as const,
          'sub' as const,
          'timed' as const,
          'failing' as const,
          'ending' as const,
          'guarded' as const,
        ),
        part: tie('block'),
      }),
    },
    fc.record({ is: fc.constant('bodies' as const), part: tie('block'), sequential: fc.boolean(), until }),
  ),
}))

/** Random block-structured processes. */
export const randomProcess: fc.Arbitrary<RandomProcess> = fc
  .array(block, { minLength: 1, maxLength: 3 })
  .map(parts => new Drawer().process({ is: 'row', parts }))

interface Piece {
  first: string
  last: string
  nodes: string[]
}

/** Draws blocks, each node under an id of its own. */
class Drawer {
  private count = 0
  private loops = 0
  private readonly blocks = new Map<string, ReadonlySet<string>>()
  private readonly beside = new Set<string>()

  process(root: Block): RandomProcess {
    const drawing: Drawing = { nodes: { s: 'start', first: 'user', e: 'end' }, flows: ['s>first'] }
    const piece = this.draw(drawing, root)
    drawing.flows.push(`first>${piece.first}`, `${piece.last}>e`)
    return { drawing, blocks: this.blocks, beside: this.beside, size: this.count }
  }

  private add(drawing: Drawing, kind: string, node: DetailedNode | string): string {
    const id = `${kind}${this.count++}`
    drawing.nodes[id] = node
    return id
  }

  private one(drawing: Drawing, kind: string, node: DetailedNode | string): Piece {
    const id = this.add(drawing, kind, node)
    return { first: id, last: id, nodes: [id] }
  }

  private draw(drawing: Drawing, given: Block): Piece {
    switch (given.is) {
      case 'row':
        return this.row(drawing, given.parts)
      case 'and':
      case 'or':
      case 'xor':
        return this.fork(drawing, given.is, given.parts)
      case 'loop':
        return this.loop(drawing, given.part)
      case 'people': {
        const { sequential, count, until: rule } = given
        return this.one(drawing, 'p', {
          kind: 'user',
          multi: { sequential, times: String(count), ...(rule && { until: rule }) },
        })
      }
      case 'bodies': {
        const { sequential, until: rule } = given
        const multi = { sequential, over: 'two', ...(rule && { until: rule }) }
        return this.one(drawing, 'M', { kind: 'sub', multi, inside: this.inside(given.part) })
      }
      case 'sub':
        return this.one(drawing, 'S', { kind: 'sub', inside: this.inside(given.part) })
      case 'timed':
      case 'guarded':
      case 'failing':
      case 'ending':
        return this.bounded(drawing, given.is, given.part)
      default:
        return this.simple(drawing, given.is)
    }
  }

  private simple(drawing: Drawing, is: Simple): Piece {
    switch (is) {
      case 'message':
        return this.one(drawing, 'c', { kind: 'catch', event: 'message:m' })
      case 'timer':
        return this.one(drawing, 'w', { kind: 'catch', event: 'timer:PT1H' })
      case 'call':
        return this.one(drawing, 'k', { kind: 'call', attributes: 'calledElement="other"' })
      case 'race':
        return this.race(drawing)
      case 'beside':
      case 'overdue':
        return this.watched(drawing, is)
      default:
        return this.one(drawing, is.slice(0, 1), is)
    }
  }

  private row(drawing: Drawing, parts: Block[]): Piece {
    const pieces = parts.map(part => this.draw(drawing, part))
    for (const [index, { first }] of pieces.entries())
      if (index > 0) drawing.flows.push(`${pieces[index - 1]?.last}>${first}`)
    return {
      first: pieces[0]?.first as string,
      last: pieces.at(-1)?.last as string,
      nodes: pieces.flatMap(({ nodes }) => nodes),
    }
  }

  private fork(drawing: Drawing, is: 'and' | 'or' | 'xor', parts: Block[]): Piece {
    const fork = this.add(drawing, 'F', is)
    const join = this.add(drawing, 'J', is)
    const pieces = parts.map(part => this.draw(drawing, part))
    for (const [index, { first, last }] of pieces.entries()) {
      const condition = index === pieces.length - 1 ? ' *' : ` \${v${(this.count + index) % WAYS}}`
      drawing.flows.push(`${fork}>${first}${is === 'and' ? '' : condition}`, `${last}>${join}`)
    }
    const inside = pieces.flatMap(({ nodes }) => nodes)
    if (is !== 'xor') this.blocks.set(join, new Set(inside))
    return { first: fork, last: join, nodes: [fork, join, ...inside] }
  }

  /** The way on is the default of the loop's end; what is drawn next takes it. */
  private loop(drawing: Drawing, part: Block): Piece {
    const begin = this.add(drawing, 'X', 'xor')
    const end = this.add(drawing, 'Y', 'xor')
    const after = this.add(drawing, 'o', 'manual')
    const { first, last, nodes } = this.draw(drawing, part)
    // A loop always waits for somebody.
    const wait = this.add(drawing, 'u', 'user')
    const again = this.loops++ % LOOPS
    drawing.flows.push(`${begin}>${first}`, `${last}>${wait}`, `${wait}>${end}`)
    drawing.flows.push(`${end}>${begin} \${again${again}}`, `${end}>${after} *`)
    return { first: begin, last: after, nodes: [begin, end, after, wait, ...nodes] }
  }

  private inside(part: Block, last: DetailedNode | string = 'end'): Drawing {
    const drawing: Drawing = { nodes: {}, flows: [] }
    const start = this.add(drawing, 's', 'start')
    const end = this.add(drawing, 'e', last)
    const piece = this.draw(drawing, part)
    drawing.flows.push(`${start}>${piece.first}`, `${piece.last}>${end}`)
    return drawing
  }

  /** A sub-process with a branch that ends it: by a timer, by an error, or for itself. */
  private bounded(drawing: Drawing, is: 'timed' | 'guarded' | 'failing' | 'ending', part: Block): Piece {
    if (is === 'ending') return this.one(drawing, 'S', { kind: 'sub', inside: this.ended(part, 'terminate') })
    const isError = is === 'failing'
    const inside = isError ? this.ended(part, 'error:E1') : this.inside(part)
    const sub = this.add(drawing, 'S', { kind: 'sub', inside })
    const event = isError ? 'error:E1' : 'timer:PT1H'
    const isBeside = is === 'guarded'
    const boundary = this.add(drawing, 'B', { kind: 'boundary', on: sub, event, isBeside })
    return isBeside ? this.branch(drawing, sub, boundary) : this.detour(drawing, sub, boundary)
  }

  /** A part and a task side by side, of which the task's branch ends the whole in its way. */
  private ended(part: Block, event: string): Drawing {
    const drawing: Drawing = { nodes: {}, flows: [] }
    const start = this.add(drawing, 's', 'start')
    const fork = this.add(drawing, 'F', 'and')
    const piece = this.draw(drawing, part)
    const task = this.add(drawing, 'u', 'user')
    const ends = [this.add(drawing, 'e', 'end'), this.add(drawing, 'E', { kind: 'end', event })]
    drawing.flows.push(`${start}>${fork}`, `${fork}>${piece.first}`, `${fork}>${task}`)
    drawing.flows.push(`${piece.last}>${ends[0]}`, `${task}>${ends[1]}`)
    return drawing
  }

  private detour(drawing: Drawing, from: string, boundary: string): Piece {
    const task = this.add(drawing, 'u', 'user')
    const meeting = this.add(drawing, 'Z', 'xor')
    drawing.flows.push(`${boundary}>${task}`, `${from}>${meeting}`, `${task}>${meeting}`)
    return { first: from, last: meeting, nodes: [from, boundary, task, meeting] }
  }

  private branch(drawing: Drawing, from: string, boundary: string): Piece {
    const task = this.add(drawing, 'q', 'user')
    const end = this.add(drawing, 'z', 'end')
    this.beside.add(boundary).add(task).add(end)
    drawing.flows.push(`${boundary}>${task}`, `${task}>${end}`)
    return { first: from, last: from, nodes: [from] }
  }

  private watched(drawing: Drawing, is: 'beside' | 'overdue'): Piece {
    const task = this.add(drawing, 'u', 'user')
    const isBeside = is === 'beside'
    const event = isBeside ? 'cycle:R2/PT1H' : 'timer:PT1H'
    const boundary = this.add(drawing, 'B', { kind: 'boundary', on: task, event, isBeside })
    return isBeside ? this.branch(drawing, task, boundary) : this.detour(drawing, task, boundary)
  }

  private race(drawing: Drawing): Piece {
    const gateway = this.add(drawing, 'G', 'race')
    const message = this.add(drawing, 'c', { kind: 'catch', event: 'message:m' })
    const timer = this.add(drawing, 'w', { kind: 'catch', event: 'timer:PT1H' })
    const meeting = this.add(drawing, 'Z', 'xor')
    drawing.flows.push(`${gateway}>${message}`, `${gateway}>${timer}`)
    drawing.flows.push(`${message}>${meeting}`, `${timer}>${meeting}`)
    return { first: gateway, last: meeting, nodes: [gateway, message, timer, meeting] }
  }
}
