import { fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import type { TaskRule } from './AssignRule.ts'
import { onDiagram } from './onDiagram.ts'
import { optionNames } from './optionNames.ts'
import { rulesOf } from './rulesOf.ts'

/**
 * The user tasks of a model's saved diagram, or of a definition, each with its rule; without one `type` is null.
 * @throws Fault NOT_FOUND; INVALID when neither is named
 */
export async function listRules(context: RequestContext, query: Row): Promise<Row[]> {
  const rows = await rowsOf(context, query)
  return Promise.all(rows.map(row => withNames(context, row)))
}

async function rowsOf(context: RequestContext, { modelId, processDefinitionId }: Row): Promise<Row[]> {
  if (modelId) return ofModel(context, modelId)
  if (processDefinitionId) return ofDefinition(context, processDefinitionId)
  throw fieldFault('INVALID', 'modelId', localized('请指明流程模型或流程定义'))
}

async function ofModel(context: RequestContext, modelId: unknown): Promise<Row[]> {
  const model = await context.readRecord('bpm/model/index', modelId)
  const tasks = await onDiagram('tasksOf', String(model.bpmnXml))
  const rules = await rulesOf(context, model.id as number)
  return tasks.map(({ key, name }) => {
    const rule = rules.get(key)
    return {
      id: rule?.id ?? null,
      modelId: model.id,
      processDefinitionId: null,
      taskDefinitionKey: key,
      taskDefinitionName: name,
      type: rule?.type ?? null,
      options: rule?.options ?? [],
      version: rule?.version ?? null,
    }
  })
}

async function ofDefinition(context: RequestContext, id: unknown): Promise<Row[]> {
  const definition = await context.readRecord('bpm/process-definition/index', id)
  const tasks = await onDiagram('tasksOf', String(definition.bpmnXml))
  const rules = (definition.assignRules ?? []) as TaskRule[]
  return tasks.map(({ key, name }) => {
    const rule = rules.find(({ taskDefinitionKey }) => taskDefinitionKey === key)
    return {
      id: null,
      modelId: definition.modelId,
      processDefinitionId: definition.id,
      taskDefinitionKey: key,
      taskDefinitionName: name,
      type: rule?.type ?? null,
      options: rule?.options ?? [],
      version: null,
    }
  })
}

async function withNames(context: RequestContext, row: Row): Promise<Row> {
  const options = row.options as number[]
  if (row.type === null) return { ...row, optionNames: [] }
  const known = await optionNames(context, { type: row.type as number, options })
  return {
    ...row,
    optionNames: options.map(id => known.get(id)?.name ?? localized('已删除（{{id}}）', { id })),
  }
}
