import type { AppFacts } from '../derive/AppFacts.ts'
import { readersOfRollup } from '../derive/rollup.ts'
import type { ConsequenceSource } from '../source/consequence.ts'
import type { ActionModel, ConsequenceModel } from '../types/index.ts'

interface Surroundings {
  app: AppFacts
  actions: readonly Pick<ActionModel, 'name' | 'title'>[]
}

/** What is asked before a change. Its source has passed check: it names an action, or a field and a value or that its moment has passed. */
export function compileConsequence(
  source: ConsequenceSource,
  { app, actions }: Surroundings,
): ConsequenceModel {
  const { action, count, ...words } = source
  return {
    on: action === undefined ? changeOf(source) : { action },
    ...(words.was === undefined ? {} : { was: words.was }),
    ...(words.when === undefined ? {} : { when: words.when }),
    ...(words.onCreate ? { onCreate: true as const } : {}),
    ...(words.danger === false ? { danger: false as const } : {}),
    ask: words.ask,
    does: words.does ?? actions.find(({ name }) => name === action)?.title ?? null,
    count: countOf(count, app),
    tell: words.tell ?? null,
    ...(words.always === undefined ? {} : { always: words.always }),
  }
}

function changeOf({ field = '', value = '', passed, changed }: ConsequenceSource): ConsequenceModel['on'] {
  if (changed) return { changed }
  return passed ? { field, passed } : { field, value }
}

function countOf(count: ConsequenceSource['count'], app: AppFacts): ConsequenceModel['count'] {
  if (typeof count !== 'object') return count ?? null
  const { of, via, where } = count
  const counted = app.pages.get(of)?.owned
  if (!counted) throw new Error(`${of} owns no record; check should have refused to count it.`)
  // Whoever may not read what tells them apart would learn it from the number.
  const permissions = readersOfRollup({ ...count, count: true }, counted, app)
  return { page: of, via, ...(where === undefined ? {} : { where }), permissions }
}
