import type { Row } from '../contracts/records.ts'
import type { CompiledResource } from '../registry/CompiledResource.ts'

/**
 * Values of a new record with what its hook has prepared in their place.
 * @throws Error when nothing was prepared though there is a hook: what it guards must not be stored as it came
 */
export function withPrepared({ model, hooks }: CompiledResource, values: Row, prepared: Row | null): Row {
  if (prepared === null && hooks.prepare !== undefined)
    throw new Error(`A record of ${model.page} is stored without what its hook prepare makes.`)
  return { ...values, ...prepared }
}
