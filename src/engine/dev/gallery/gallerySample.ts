import type { FieldModel } from '#model/types/index.ts'
import { listAnswer } from '../../data/listAnswer.ts'
import { optionRow, referenceQuery } from '../../data/optionRow.ts'
import type { EngineHost } from '../../EngineHost.ts'
import type { WidgetDefinition } from '../../registry/defineWidget.ts'

/**
 * Returns a value to fill a field in with: the widget's sample, or for a reference the first record that may be
 * chosen, since only records that there are can be stored; null where there is none.
 * @param page that owns the field
 * @throws HttpFault
 */
export async function gallerySample(
  http: EngineHost['http'],
  page: string,
  { field, widget }: { field: FieldModel; widget: WidgetDefinition },
): Promise<unknown> {
  const { reference, name, type } = field
  if (!reference) return widget.sample
  const query = { ...referenceQuery(page, name), pageSize: 1 }
  const [first] = listAnswer(await http.request(reference.options, { query })).rows
  if (!first) return null
  const key = optionRow(first, reference)[reference.key]
  return type === 'links' ? [key] : key
}
