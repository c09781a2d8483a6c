import type { ResourceModel } from '#model/types/index.ts'
import { createAjvValidator } from '#server/validation/createAjvValidator.ts'
import type { CompiledResource } from './CompiledResource.ts'

/** Made when a page first writes a record; by the model, which a reload replaces. */
const made = new WeakMap<ResourceModel, CompiledResource>()

/**
 * What is derived of a resource as a page has borrowed it: the same, with the presets and choices that its condition
 * leaves for what clients send.
 */
export function compiledPart(whole: CompiledResource, resource: ResourceModel): CompiledResource {
  const known = made.get(resource)
  if (known) return known
  const part = {
    ...whole,
    model: resource,
    fields: new Map(resource.fields.map(field => [field.name, field])),
    validate: {
      create: createAjvValidator(resource.schemas.create),
      update: createAjvValidator(resource.schemas.update),
    },
  }
  made.set(resource, part)
  return part
}
