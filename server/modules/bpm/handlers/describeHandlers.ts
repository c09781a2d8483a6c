import type { Text } from '#model/types/index.ts'
import type { DescribedHandler, DescribedOption, DescribedParam } from '#process/handlers/DescribedHandler.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { HandlerDefinition, HandlerOption, OptionsWork } from '#server/engine/defineHandler.ts'

type Params = NonNullable<HandlerDefinition['params']>

/**
 * The handlers that a diagram of a tenant can name, in the order of their names, with what can be chosen for it now.
 * Not inside of a transaction.
 * @param say puts a text into the language of whoever reads
 */
export async function describeHandlers(
  { app, services, caller }: Pick<RequestContext, 'app' | 'services' | 'caller'>,
  say: (text: Text) => string,
): Promise<DescribedHandler[]> {
  const work: OptionsWork = { app, services, tenantId: caller.tenantId }
  const handlers = [...services.handlers.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
  return Promise.all(handlers.map(handler => describe(handler, work, say)))
}

async function describe(
  { name, title, description, params }: HandlerDefinition,
  work: OptionsWork,
  say: (text: Text) => string,
): Promise<DescribedHandler> {
  return {
    ...{ name, title: say(title), description: description === undefined ? '' : say(description) },
    params:
      params &&
      (await Promise.all(
        Object.entries(params).map(([param, facts]) => describeParam({ name: param, ...facts }, work, say)),
      )),
  }
}

async function describeParam(
  {
    name,
    title,
    help,
    required = false,
    kind = 'text',
    expression,
    options,
    ...rest
  }: Params[string] & {
    name: string
  },
  work: OptionsWork,
  say: (text: Text) => string,
): Promise<DescribedParam> {
  const all = typeof options === 'function' ? await options(work) : (options ?? null)
  return {
    ...{ name, title: say(title), help: help === undefined ? '' : say(help), kind, required },
    expression: expression ?? (kind !== 'select' && kind !== 'variable'),
    options: all?.map(option => describeOption(option, say)) ?? null,
    ...rest,
  }
}

const describeOption = (
  { value, label, names }: HandlerOption,
  say: (text: Text) => string,
): DescribedOption => ({
  ...{ value, label: say(label) },
  ...(names && { names: names.map(one => ({ value: one.value, label: say(one.label) })) }),
})
