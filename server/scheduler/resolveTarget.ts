import type { Static, TObject } from '@sinclair/typebox'
import { fieldFault } from '#model/errors.ts'
import type { JsonSchema } from '#model/types/index.ts'
import type { JobDefinition } from '../engine/defineJob.ts'
import { createAjvValidator } from '../validation/createAjvValidator.ts'
import { usageOf } from './describeHandler.ts'
import { parseTarget, type Target } from './parseTarget.ts'

export interface ResolvedTarget {
  handler: JobDefinition
  params: Static<TObject>
}

/**
 * The registered handler that a text calls, with its arguments as named parameters.
 * @throws Fault INVALID at invokeTarget, in words that say what would do
 */
export function resolveTarget(handlers: ReadonlyMap<string, JobDefinition>, text: unknown): ResolvedTarget {
  const target = parseTarget(String(text ?? ''))
  if (target === null) throw refusal('调用目标须写作 处理器(参数, …)，如 clearJobLogs(30)')
  const handler = handlers.get(target.name)
  if (!handler) {
    throw refusal(`没有名为“${target.name}”的任务处理器，可用：${[...handlers.keys()].join('、')}`)
  }
  return { handler, params: paramsOf(handler, target) }
}

function paramsOf(handler: JobDefinition, { args }: Target): Static<TObject> {
  const names = Object.keys(handler.params.properties)
  if (args.length > names.length) {
    throw refusal(`“${handler.name}”最多有 ${names.length} 个参数：${usageOf(handler)}`)
  }
  const given = names.slice(0, args.length).map((name, index) => [name, args[index]] as const)
  const params = Object.fromEntries(given.filter(([, value]) => value !== null))
  const schema = { type: 'object', properties: handler.params.properties, required: requiredOf(handler) }
  const [issue] = createAjvValidator(schema as JsonSchema)(params)
  if (!issue) return params
  const title = String(handler.params.properties[issue.field]?.title ?? issue.field)
  const message = issue.message.startsWith(title) ? issue.message.slice(title.length) : `：${issue.message}`
  throw refusal(`参数“${title}”${message}，写作：${usageOf(handler)}`)
}

const requiredOf = ({ params }: JobDefinition): string[] => params.required ?? []

const refusal = (message: string) => fieldFault('INVALID', 'invokeTarget', message)
