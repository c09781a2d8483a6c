import { fieldTypeNamed } from '../field-types/shared/fieldTypeNamed.ts'
import type { FieldModel } from '../types/index.ts'

/** Fields of one form that a register searches and sorts by at most. */
export const MOST_SEARCHED = 8
/** Characters that a slot keeps of a text. */
export const SLOT_LENGTH = 500

/** text: texts, choices, dates, times and yes or no, whose texts are in their order. */
type SlotKind = 'text' | 'number'

/** Field → property of the record that keeps it: amount → number1. */
export type Slots = Readonly<Record<string, string>>

const NUMBERS = new Set<FieldModel['type']>(['integer', 'number'])
const TEXTS = new Set<FieldModel['type']>(['string', 'date', 'date-time', 'boolean'])

/** What keeps a field; null for what is no single value, is too long, or refers to a record, which texts do not name. */
function slotKindOf({ type, schema, writeOnly }: FieldModel): SlotKind | null {
  if (writeOnly || fieldTypeNamed(type).holdsMany) return null
  if (NUMBERS.has(type)) return 'number'
  return TEXTS.has(type) && (schema.maxLength ?? 0) <= SLOT_LENGTH ? 'text' : null
}

/** Names of a field, that of today first. */
const namesOf = ({ name, formerNames = [] }: FieldModel): string[] => [name, ...formerNames]

/** The slot that keeps a field now, under whichever of its names; undefined where none does, or one of another kind. */
export function slotOf(field: FieldModel, slots: Slots): string | undefined {
  const kind = slotKindOf(field)
  const held = namesOf(field).find(name => Object.hasOwn(slots, name))
  const slot = held === undefined ? undefined : slots[held]
  return slot !== undefined && slot.replace(/\d+$/, '') === kind ? slot : undefined
}

/**
 * Returns which slot keeps which field. A field stays where it is, a renamed one too; the others take what is free.
 * @param fields what is searched, at most MOST_SEARCHED
 */
export function assignSlots(fields: readonly FieldModel[], slots: Slots): Slots {
  const kept = fields.flatMap(field => {
    const slot = slotOf(field, slots)
    return slot === undefined ? [] : [[field.name, slot] as const]
  })
  const assigned = new Map<string, string>(kept)
  for (const field of fields) {
    const kind = slotKindOf(field)
    if (kind === null || assigned.has(field.name)) continue
    const taken = new Set(assigned.values())
    const free = Array.from({ length: MOST_SEARCHED }, (_, index) => `${kind}${index + 1}`)
    const slot = free.find(one => !taken.has(one))
    if (slot !== undefined) assigned.set(field.name, slot)
  }
  return Object.fromEntries(assigned)
}

/**
 * What a slot keeps of a document: null where that holds a value of another kind than the field has today. The database
 * reads documents by the same rule.
 */
export function slotValue(part: FieldModel, content: unknown): string | number | null {
  if (typeof content !== 'object' || content === null) return null
  const held = namesOf(part).find(name => Object.hasOwn(content, name))
  const value = held === undefined ? null : (content as Record<string, unknown>)[held]
  if (NUMBERS.has(part.type)) return typeof value === 'number' ? value : null
  if (part.type === 'boolean') return typeof value === 'boolean' ? String(value) : null
  return typeof value === 'string' ? [...value].slice(0, SLOT_LENGTH).join('') : null
}
