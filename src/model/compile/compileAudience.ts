import { audienceSchema, itemSchema } from '../audience/audienceSchema.ts'
import type { AppFacts, FieldFacts } from '../derive/AppFacts.ts'
import { type AudiencePartFacts, audiencePartsOf } from '../derive/audienceParts.ts'
import { audienceWordsName } from '../derive/names.ts'
import type { PropertySource } from '../source/property.ts'
import type {
  AudienceModel,
  AudiencePartModel,
  FieldModel,
  JsonSchema,
  ReferenceModel,
} from '../types/index.ts'
import { valueSchema } from './valueSchema.ts'

/** What compiles the choices of a part; handed along, so that the compiler needs no cycle. */
interface Making {
  reference(part: string, page: string): ReferenceModel | null
  field(facts: FieldFacts, source: PropertySource): FieldModel
}

/** What an audience is put together of; null for every other property. */
export function compileAudience(
  name: string,
  { 'x-audience': names }: PropertySource,
  app: AppFacts,
  making: Making,
): AudienceModel | null {
  if (!names) return null
  const known = audiencePartsOf(app)
  const parts = names.flatMap(part => known.get(part) ?? [])
  return { as: audienceWordsName(name), parts: parts.map(part => compilePart(part, making)) }
}

function compilePart(
  { name, source, owner, isPlatform }: AudiencePartFacts,
  making: Making,
): AudiencePartModel {
  const { by, title = owner.title } = source
  const chosen = (by ?? []).flatMap(property => owner.fields.get(property) ?? [])
  return {
    name,
    title,
    isPlatform,
    reference: by ? null : making.reference(name, owner.page),
    by: chosen.map(facts => making.field(facts, choiceSource(facts))),
  }
}

/** What a property says of its values, and nothing of who may write it. */
function choiceSource({ source }: FieldFacts): PropertySource {
  const words = ['title', 'format', 'maxLength', 'x-ref', 'x-dict', 'x-options'] as const
  const said = words.flatMap(word => (source[word] === undefined ? [] : [[word, source[word]]]))
  return { type: source.type, ...Object.fromEntries(said) }
}

/** What a rule may say: keys are those of the records that its parts choose. */
export function ruleSchema({ parts }: AudienceModel, app: AppFacts): JsonSchema {
  return audienceSchema(parts, part => {
    const { reference } = part
    const owned = reference ? app.pages.get(reference.page)?.owned : undefined
    const key = owned?.fields.get(reference?.key ?? '')
    return itemSchema(part, valueSchema(key?.source.type === undefined ? { type: 'integer' } : key.source))
  })
}
