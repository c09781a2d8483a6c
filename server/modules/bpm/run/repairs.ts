import type { ExecutableProcess, ProcessNode } from '#process/execution/ExecutableProcess.ts'
import { canBeEntered, movableTokens } from '#process/execution/moveTokens.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { readScoped } from './commandOf.ts'
import type { RunningInstance } from './RunningInstance.ts'

/** Variables that are told. */
const MOST = 200

/** What an administrator can choose from to put an instance right. */
export default defineModule({
  routes: [
    {
      method: 'GET',
      path: '/bpm/process-instance/repairs',
      access: { permissions: ['bpm:process-instance:manager-query'] },
      summary: 'From where to where an instance can jump, and its variables that are no fields of the form',
      query: {
        type: 'object',
        required: ['id'],
        properties: { id: { type: 'string', pattern: '^[0-9]{1,16}$' } },
      },
      async run(context, { query }) {
        const running = await readScoped(context, query.id)
        return { data: { ...placesOf(running), variables: await variablesOf(context, running) } }
      },
    },
  ],
})

/** Each node once: those that something waits at, and those that it can be put at, in the order of the process. */
function placesOf({ definition, state }: RunningInstance): Row {
  const nodes = inOrder(definition.process)
  const waiting = new Set(movableTokens(state.tokens).map(({ node }) => node))
  const told = (all: readonly ProcessNode[]) => all.map(({ id, name, type }) => ({ id, name, type }))
  return {
    sources: told(nodes.filter(({ id }) => waiting.has(id))),
    targets: told(nodes.filter(canBeEntered)),
  }
}

/** The nodes of a process as it comes to them, the nearest to its starts first; then those that it never comes to. */
function inOrder({ nodes, flows, starts }: ExecutableProcess): ProcessNode[] {
  const found = new Set<string>(starts[''])
  for (const id of found) {
    const { outgoing = [], boundary = [] } = nodes[id] ?? {}
    const next = [...(starts[id] ?? []), ...boundary, ...outgoing.map(flow => flows[flow]?.to ?? '')]
    for (const one of next) found.add(one)
  }
  return [...new Set([...found, ...Object.keys(nodes)])].flatMap(id => nodes[id] ?? [])
}

/** Fields of the form are changed where people fill them in. */
async function variablesOf(context: RequestContext, { definition, state }: RunningInstance): Promise<Row[]> {
  const { formVersionId } = definition
  const version =
    formVersionId === null ? null : await context.services.documents.version(context, formVersionId)
  const fields = new Set(version?.form.fields.map(({ name }) => name))
  return Object.entries(state.tokens.variables)
    .filter(([name]) => !fields.has(name))
    .slice(0, MOST)
    .map(([name, value]) => ({ name, value }))
}
