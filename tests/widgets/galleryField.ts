import type { WidgetDefinition } from '#engine'
import type { FieldModel } from '#model/types/index.ts'
import { PLAIN_FIELD } from '../../src/engine/dev/gallery/sampleColumns.ts'

/** Returns a field for a widget to edit in the gallery: of the first type it can edit, with nothing special. */
export function galleryField({ key, title, types, sampleProps }: WidgetDefinition): FieldModel {
  const given = (sampleProps?.field ?? {}) as Partial<FieldModel>
  return { ...PLAIN_FIELD, name: 'sample', title, type: types?.[0] ?? 'string', widget: key, ...given }
}
