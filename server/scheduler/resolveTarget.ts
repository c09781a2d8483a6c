import type { Static, TObject } from '@sinclair/typebox'
import { fieldFault } from '#model/errors.ts'
import { joinWords, type LocalizedText, localized } from '#model/language/localized.ts'
import type { JsonSchema } from '#model/types/index.ts'
import type { JobDefinition } from '../engine/defineJob.ts'
import { createAjvValidator, mistakesIn } from '../validation/createAjvValidator.ts'
import { usageOf } from './describeHandler.ts'

/** One argument at the beginning of a text; numbers may carry the letters of Java. */
const argument =
  /^(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|(-?\d+(?:\.\d+)?)[LlDdFf]?|(true|false|null))\s*(?:,\s*|$)/

const words: Record<string, boolean | null> = { true: true, false: false, null: null }

interface ResolvedTarget {
  handler: JobDefinition
  params: Static<TObject>
}

/**
 * The registered handler that a text calls, with its arguments as named parameters.
 * @throws Fault INVALID at invokeTarget, in words that say what would do
 */
export function resolveTarget(handlers: ReadonlyMap<string, JobDefinition>, text: unknown): ResolvedTarget {
  const target = parseTarget(String(text ?? ''))
  if (target === null) throw refusal(localized('调用目标须写作 处理器(参数, …)，如 clearJobLogs(30)'))
  const handler = handlers.get(target.name)
  if (!handler) {
    throw refusal(
      localized('没有名为“{{name}}”的任务处理器，可用：{{handlers}}', {
        name: target.name,
        handlers: joinWords([...handlers.keys()], '、'),
      }),
    )
  }
  return { handler, params: paramsOf(handler, target) }
}

function paramsOf(handler: JobDefinition, { args }: Target): Static<TObject> {
  const names = Object.keys(handler.params.properties)
  if (args.length > names.length) {
    throw refusal(
      localized('“{{name}}”最多有 {{count}} 个参数：{{usage}}', {
        name: handler.name,
        count: names.length,
        usage: usageOf(handler),
      }),
    )
  }
  const given = names.slice(0, args.length).map((name, index) => [name, args[index]] as const)
  const params = Object.fromEntries(given.filter(([, value]) => value !== null))
  const schema = { type: 'object', properties: handler.params.properties, required: requiredOf(handler) }
  const [mistake] = mistakesIn(createAjvValidator(schema as JsonSchema), params)
  if (!mistake) return params
  const title = String(handler.params.properties[mistake.field]?.title ?? mistake.field)
  const rest = mistake.message.map(text => (text.startsWith(title) ? text.slice(title.length) : `: ${text}`))
  throw refusal(
    localized('参数“{{title}}”{{rest}}，写作：{{usage}}', { title, rest, usage: usageOf(handler) }),
  )
}

const requiredOf = ({ params }: JobDefinition): string[] => params.required ?? []

const refusal = (message: LocalizedText) => fieldFault('INVALID', 'invokeTarget', message)

/** A call as it stands in a job: handler and arguments. */
interface Target {
  name: string
  args: (string | number | boolean | null)[]
}

/** `handler`, `handler()`, `handler('a', 2, true)`; null when the text is no such call. Nothing of it is evaluated. */
export function parseTarget(text: string): Target | null {
  const call = /^\s*([A-Za-z][A-Za-z0-9_.]*)\s*(?:\((.*)\))?\s*$/s.exec(text)
  if (!call) return null
  const [, name = '', inner = ''] = call
  const args = parseArguments(inner.trim())
  return args === null ? null : { name, args }
}

function parseArguments(text: string): Target['args'] | null {
  const args: Target['args'] = []
  let rest = text
  while (rest !== '') {
    const found = argument.exec(rest)
    if (!found) return null
    args.push(argumentOf(found))
    rest = rest.slice(found[0].length)
    if (rest === '' && found[0].trimEnd().endsWith(',')) return null
  }
  return args
}

function argumentOf([, single, double, number, word]: RegExpExecArray): Target['args'][number] {
  const quoted = single ?? double
  if (quoted !== undefined) return quoted.replace(/\\(.)/g, '$1')
  return number === undefined ? (words[word ?? ''] ?? null) : Number(number)
}
