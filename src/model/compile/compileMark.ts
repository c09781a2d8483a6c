import type { DividerSource, NoteSource } from '../source/formParts.ts'
import type { MarkModel } from '../types/index.ts'

/** A note or divider of a layout, with its defaults. */
export function compileMark(part: NoteSource | DividerSource): MarkModel {
  const condition = part['x-visible']
  const when = condition === undefined ? {} : { visibleWhen: condition }
  if (part.type === 'divider') return { type: 'divider', title: part.title ?? null, ...when }
  return { type: 'note', text: part.text, tone: part.tone ?? 'info', detail: part.detail ?? false, ...when }
}
