import type { SyntaxNode } from '#model/expression/index.ts'
import { t } from '#model/language/t.ts'
import { JuelError } from './juelTokens.ts'
import type { JuelNode } from './parseJuel.ts'

type Call = JuelNode & { kind: 'call' }
type Receiver = (of: SyntaxNode, given: SyntaxNode[], place: Place) => SyntaxNode

/** Where a part stands; what is made of it stands there, too. */
interface Place {
  start: number
  end: number
}

/** Method → how many arguments it takes, and what means the same. */
const METHODS: Record<string, [arguments_: number, same: Receiver]> = {
  size: [0, (of, _, place) => call('size', [of], place)],
  length: [0, (of, _, place) => call('size', [of], place)],
  isEmpty: [0, (of, _, place) => isEmpty(of, place)],
  contains: [1, (of, given, place) => call('contains', [of, ...given], place)],
  startsWith: [1, (of, given, place) => call('startsWith', [of, ...given], place)],
  endsWith: [1, (of, given, place) => call('endsWith', [of, ...given], place)],
  equals: [1, (of, given, place) => ({ op: '==', args: [of, given[0] as SyntaxNode], ...place })],
}

/** What engines offer for reading a variable by its name. */
const VARIABLE_READERS: ReadonlySet<string> = new Set(['getVariable', 'getVariableLocal'])

/**
 * The same expression in CEL.
 *
 * @throws JuelError for what CEL has no word for: functions, methods, instanceof
 */
export function celOfJuel(node: JuelNode): SyntaxNode {
  const place = { start: node.start, end: node.end }
  switch (node.kind) {
    case 'constant':
      return { op: 'value', args: node.value, ...place }
    case 'name':
      return { op: 'id', args: node.name, ...place }
    case 'property':
      return { op: '.', args: [celOfJuel(node.of), node.name], ...place }
    case 'item':
      return { op: '[]', args: [celOfJuel(node.of), celOfJuel(node.key)], ...place }
    case 'choice':
      return {
        op: '?:',
        args: [celOfJuel(node.condition), celOfJuel(node.then), celOfJuel(node.otherwise)],
        ...place,
      }
    case 'unary':
      return unary(node.sign, celOfJuel(node.of), place)
    case 'binary':
      if (node.sign === 'instanceof') throw unsupported('instanceof', place)
      return { op: node.sign as '+', args: [celOfJuel(node.left), celOfJuel(node.right)], ...place }
    case 'call':
      return called(node, place)
  }
}

function unary(sign: string, of: SyntaxNode, place: Place): SyntaxNode {
  if (sign === 'empty') return isEmpty(of, place)
  return { op: sign === '-' ? '-_' : '!_', args: of, ...place }
}

function called({ of, name, given }: Call, place: Place): SyntaxNode {
  const [first] = given
  const isReader = of?.kind === 'name' && of.name === 'execution' && VARIABLE_READERS.has(name)
  if (isReader && given.length === 1 && first?.kind === 'constant' && typeof first.value === 'string')
    return { op: 'id', args: first.value, ...place }
  const [count, same] = (Object.hasOwn(METHODS, name) && METHODS[name]) || []
  if (!of || !same || count !== given.length) throw unsupported(`${name}()`, place)
  return same(celOfJuel(of), given.map(celOfJuel), place)
}

/** Whether something is null, an empty text, list or object; it is worked out once. */
function isEmpty(of: SyntaxNode, place: Place): SyntaxNode {
  const text: SyntaxNode = { op: 'value', args: '', ...place }
  const list: SyntaxNode = { op: 'list', args: [], ...place }
  const map: SyntaxNode = { op: 'map', args: [], ...place }
  const empties: SyntaxNode = { op: 'list', args: [text, list, map], ...place }
  return { op: 'in', args: [call('coalesce', [of, text], place), empties], ...place }
}

const call = (name: string, given: SyntaxNode[], place: Place): SyntaxNode => ({
  op: 'call',
  args: [name, given],
  ...place,
})

const unsupported = (text: string, { start }: Place): JuelError =>
  new JuelError(start, t('不支持“{{text}}”，流程执行时无法计算', { text }))
