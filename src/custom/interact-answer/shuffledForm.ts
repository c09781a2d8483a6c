import type { ActionFormModel, FieldModel, LayoutModel } from '#model/types/index.ts'

interface Shuffling {
  /** The same number is the same order: whoever comes back finds it as it was. */
  seed: number
  questions: boolean
  options: boolean
}

/** Returns a form with its questions and options in an order of chance; groups and steps stay where they are. */
export function shuffledForm(
  form: ActionFormModel,
  { seed, questions, options }: Shuffling,
): ActionFormModel {
  if (!questions && !options) return form
  return {
    ...form,
    fields: options ? form.fields.map(field => withShuffledOptions(field, seed)) : form.fields,
    layout: questions ? shuffledLayout(form.layout, form.fields, seed) : form.layout,
  }
}

/** “Other” and “none of these” stay last. Scales have an order of their own. */
function withShuffledOptions(field: FieldModel, seed: number): FieldModel {
  const { options } = field
  if (!options || options.length < 2 || /^(?:rate|scale|slider)$/.test(field.widget)) return field
  const isLast = ({ other, exclusive }: (typeof options)[number]) => other === true || exclusive === true
  const moved = shuffled(
    options.filter(option => !isLast(option)),
    seed ^ hashOf(field.name),
  )
  return { ...field, options: [...moved, ...options.filter(isLast)] }
}

/** A text that one option asks for stays behind its question; what stands between questions keeps its place. */
function shuffledLayout(parts: LayoutModel[], fields: FieldModel[], seed: number): LayoutModel[] {
  const companions = new Set(fields.filter(field => field.otherOf !== undefined).map(({ name }) => name))
  const blocks: LayoutModel[][] = []
  for (const part of parts) {
    const before = blocks.at(-1)
    if (part.type === 'field' && companions.has(part.field) && before) before.push(part)
    else blocks.push([insideShuffled(part, fields, seed)])
  }
  const isQuestion = ([first]: LayoutModel[]) => first?.type === 'field'
  const moved = shuffled(blocks.filter(isQuestion), seed ^ hashOf(JSON.stringify(parts.length)))
  return blocks.flatMap(block => (isQuestion(block) ? (moved.shift() ?? block) : block))
}

function insideShuffled(part: LayoutModel, fields: FieldModel[], seed: number): LayoutModel {
  if (part.type === 'group' || part.type === 'grid')
    return { ...part, items: shuffledLayout(part.items, fields, seed) }
  if (part.type === 'tabs' || part.type === 'steps')
    return {
      ...part,
      items: part.items.map(item => ({ ...item, items: shuffledLayout(item.items, fields, seed) })),
    }
  return part
}

function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const random = randomOf(seed)
  const result = [...items]
  for (let last = result.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const kept = result[last] as Item
    result[last] = result[other] as Item
    result[other] = kept
  }
  return result
}

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return hash
}
