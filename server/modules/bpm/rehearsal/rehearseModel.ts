import { setImmediate } from 'node:timers/promises'
import { Fault } from '#model/errors.ts'
import { localized, namedOf, wordsOf } from '#model/language/localized.ts'
import { DiagramFault } from '#process/DiagramFault.ts'
import type { ExecutableProcess } from '#process/execution/ExecutableProcess.ts'
import { type Rehearsed, rehearse } from '#process/rehearsal/rehearse.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import type { AssignRule } from '../AssignRule.ts'
import { onTriedDiagram } from '../onDiagram.ts'
import { standingRules } from '../rulesOf.ts'
import { workOf } from '../run/commandOf.ts'
import { definitionOf } from '../run/definitionOf.ts'
import { personIn, personsOf } from '../run/personsOf.ts'
import { latestInstances, type PastInstance, readPast } from './pastInstances.ts'
import { peopleSignature, peopleWords } from './peopleWords.ts'

/** Instances that are played. */
const MOST = 100

/** Read at once: one may have a thousand tokens. */
const AT_ONCE = 10

/** ms after which no further instance is played. */
const LONGEST = 10_000

/** How long a single instance may take, in ms: nobody else is served meanwhile. */
const LONGEST_ONE = 500

/** Problems of a diagram that are told, and those that the message names. */
const MOST_TOLD = 100
const NAMED = 3

/** A version with who does its tasks. */
interface Version {
  process: ExecutableProcess
  rules: ReadonlyMap<string, AssignRule>
  peopleOf(node: string): string
}

type Outcome = Rehearsed | { outcome: 'impossible'; reason: 'MOVED' | 'NOT_EXECUTABLE' }

interface Played {
  past: PastInstance
  own: Version | null
  version: number | null
  rehearsed: Outcome
}

/**
 * Plays the latest instances of a model's process on its diagram. Nothing is stored or sent, and no value of a form is
 * answered: nodes and rules only.
 * @throws Fault INVALID with what keeps the diagram from running
 */
export async function rehearseModel(context: RequestContext, model: Row): Promise<Row> {
  const draft = await draftOf(context, model)
  const ids = await latestInstances(context, { key: String(model.key), most: MOST })
  const end = performance.now() + LONGEST
  const played: Played[] = []
  for (let from = 0; from < ids.length && performance.now() < end; from += AT_ONCE) {
    for (const past of await readPast(context, ids.slice(from, from + AT_ONCE))) {
      if (performance.now() >= end) break
      played.push(await play(context, draft, past))
      // Others are served in between.
      await setImmediate()
    }
  }
  const count = (outcome: Outcome['outcome']) =>
    played.filter(({ rehearsed }) => rehearsed.outcome === outcome).length
  return {
    ...{ total: ids.length, rehearsed: played.length },
    ...{ same: count('same'), changed: count('changed'), impossible: count('impossible') },
    instances: await present(
      context,
      draft,
      played.filter(({ rehearsed }) => rehearsed.outcome !== 'same'),
    ),
  }
}

async function draftOf(context: RequestContext, model: Row): Promise<Version> {
  const problems = (errors: { field: string; code: string; message: string }[]) => {
    const told = errors.slice(0, MOST_TOLD).map(one => ({ ...one, message: wordsOf(one.message) }))
    const words = namedOf(
      told.map(({ message }) => message),
      NAMED,
    )
    return new Fault('INVALID', {
      message: localized('流程有问题，不能对照历史实例：{{told}}', { told: words }),
      errors: told,
    })
  }
  try {
    const compiled = await onTriedDiagram(context.caller, 'compileProcess', String(model.bpmnXml), {
      key: String(model.key),
    })
    if (compiled.process !== null)
      return versionOf(compiled.process, await standingRules(context, model.id as number))
    throw problems(
      compiled.problems.map(({ elementId, rule, message }) => ({
        field: elementId ?? '',
        code: rule,
        message,
      })),
    )
  } catch (error) {
    if (!(error instanceof DiagramFault)) throw error
    throw problems([{ field: 'bpmnXml', code: 'INVALID', message: error.message }])
  }
}

const versionOf = (process: ExecutableProcess, rules: ReadonlyMap<string, AssignRule>): Version => ({
  ...{ process, rules },
  peopleOf: node => peopleSignature(process.nodes[node], rules.get(node)),
})

const endsAfter = (ms: number) => {
  const end = performance.now() + ms
  return () => performance.now() > end
}

async function play(context: RequestContext, draft: Version, past: PastInstance): Promise<Played> {
  const own = await ownVersion(context, past.definitionId)
  if (own === null)
    return { past, own, version: null, rehearsed: { outcome: 'impossible', reason: 'NOT_EXECUTABLE' } }
  const { number, ...version } = own
  const rehearsed: Outcome = past.wasMoved
    ? { outcome: 'impossible', reason: 'MOVED' }
    : rehearse(version, draft, past, endsAfter(LONGEST_ONE))
  return { past, own: version, version: number, rehearsed }
}

/** null where the version that it ran under cannot be run any more. */
async function ownVersion(
  context: RequestContext,
  id: number,
): Promise<(Version & { number: number }) | null> {
  try {
    const definition = await definitionOf(context, { tenantId: context.caller.tenantId, id })
    return definition && { ...versionOf(definition.process, definition.rules), number: definition.version }
  } catch (error) {
    if (error instanceof DiagramFault || error instanceof Fault) return null
    throw error
  }
}

async function present(context: RequestContext, draft: Version, played: readonly Played[]): Promise<Row[]> {
  const persons = await personsOf(
    workOf(context),
    played.map(({ past }) => past.startUserId),
  )
  const rows: Row[] = []
  for (const { past, own, version, rehearsed } of played) {
    const { id, name, startUserId } = past
    const facts = { id, name, version, startUser: personIn(persons, startUserId) }
    rows.push({ ...facts, ...(await outcomeOf(context, { own, draft }, rehearsed)) })
  }
  return rows
}

async function outcomeOf(
  context: RequestContext,
  { own, draft }: { own: Version | null; draft: Version },
  rehearsed: Outcome,
): Promise<Row> {
  if (rehearsed.outcome !== 'changed' || own === null) return { ...rehearsed }
  const { before, now, beforeWay, nowWay, ...rest } = rehearsed
  return {
    ...rest,
    before: await nodeWithPeople(context, own, before),
    now: await nodeWithPeople(context, draft, now),
    beforeWay: beforeWay.map(node => nodeFacts(own, node)),
    nowWay: nowWay.map(node => nodeFacts(draft, node)),
  }
}

const nodeFacts = ({ process }: Version, id: string): Row => {
  const { name = '', type = null } = process.nodes[id] ?? {}
  return { id, name, type }
}

async function nodeWithPeople(
  context: RequestContext,
  version: Version,
  id: string | null,
): Promise<Row | null> {
  if (id === null) return null
  const people = await peopleWords(context, version.process.nodes[id], version.rules.get(id))
  return { ...nodeFacts(version, id), people }
}
