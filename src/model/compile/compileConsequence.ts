import type { ConsequenceSource } from '../source/consequence.ts'
import type { ActionModel, ConsequenceModel } from '../types/index.ts'

/** What is asked before a change. Its source has passed check: it names an action, or a field and a value or that its moment has passed. */
export function compileConsequence(
  source: ConsequenceSource,
  actions: readonly Pick<ActionModel, 'name' | 'title'>[],
): ConsequenceModel {
  const { action, count, ...words } = source
  return {
    on: action === undefined ? changeOf(source) : { action },
    ...(words.onCreate ? { onCreate: true as const } : {}),
    ...(words.danger === false ? { danger: false as const } : {}),
    ask: words.ask,
    does: words.does ?? actions.find(({ name }) => name === action)?.title ?? null,
    count: typeof count === 'object' ? { page: count.of, via: count.via } : (count ?? null),
    tell: words.tell ?? null,
  }
}

const changeOf = ({ field = '', value = '', passed }: ConsequenceSource): ConsequenceModel['on'] =>
  passed ? { field, passed } : { field, value }
